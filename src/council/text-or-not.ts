/** Text or something else, as git tells them apart. */
export const SAMPLE_BYTES = 8192

/** @param beginning of a file, at least `SAMPLE_BYTES` of it where it is longer */
export const isText = (beginning: Uint8Array): boolean => !beginning.subarray(0, SAMPLE_BYTES).includes(0)
