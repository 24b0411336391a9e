// What TypeScript makes of a module with a default export, for the tests of the pool.
Object.defineProperty(exports, '__esModule', { value: true })
exports.default = (item) => item + 2
exports.named = (item) => item + 3
