export { shellWord } from '../../subprocess/shell-word.ts'
