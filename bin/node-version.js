/**
 * The oldest Node that manyhands runs on; `engines` in package.json says the same. Any Node from 18 on can read this
 * file, and so can a browser.
 */
export const OLDEST_NODE = 24

/** What is wrong with the Node that runs this, in one line; undefined if nothing is. */
export function nodeFault() {
  const version = globalThis.process?.versions?.node
  if (version === undefined || Number.parseInt(version, 10) >= OLDEST_NODE) return undefined
  return `manyhands needs Node ${OLDEST_NODE} or newer, and this is Node ${version}: install a newer one from https://nodejs.org`
}
