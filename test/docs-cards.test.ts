import { testPages } from './page-examples.ts'

testPages('cards')
