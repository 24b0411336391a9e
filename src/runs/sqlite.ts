/** SQLite, loaded at run time: an import would fail on an old Node before anything can say that Node is too old. */
export const { DatabaseSync } = process.getBuiltinModule('node:sqlite')
export type DatabaseSync = InstanceType<typeof DatabaseSync>
