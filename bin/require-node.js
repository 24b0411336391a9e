// The first import of every entry in dist/: an old Node gets one clear line instead of a fault deep inside.
import { nodeFault } from './node-version.js'

const fault = nodeFault()
if (fault) {
  const error = new Error(fault)
  // Where it was thrown tells the reader nothing.
  error.stack = `Error: ${fault}`
  throw error
}
