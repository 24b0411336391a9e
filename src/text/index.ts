/** Text laid out in lines for terminals: words wrapped, pieces in columns, rows under each other. */

export { flowing, type Indents, inColumns, inRows, padded, widthOf, wrapped } from './layout.ts'
