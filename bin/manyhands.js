#!/usr/bin/env node
// Plain JavaScript that every Node from 18 on can read: on an old Node it goes on with a newer one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { nodeFault } from './node-version.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const fault = nodeFault()
if (!fault) {
  // Compiled code is kept between runs, in the system's folder for such things: half of the time to start.
  module.enableCompileCache()
  const isSource = existsSync(here('../src/cli/main.ts'))
  const entry = isHookRun(process.argv.slice(2))
    ? ['../src/cli/hooks/run-entry.ts', '../dist/hook-runner/run-entry.js']
    : ['../src/cli/main.ts', '../dist/cli/main.js']
  await import(new URL(entry[isSource ? 0 : 1], import.meta.url))
} else {
  const node = installedNode()
  if (node) handOver(node)
  else {
    console.error(`${fault}, or beside manyhands with "npm install node@26"`)
    process.exitCode = 2
  }
}

/** An agent runs this at every event: it does without all that other commands share, and starts in half the time. */
function isHookRun([group, command, ...options]) {
  return group === 'hooks' && command === 'run' && !options.some((word) => word === '--help' || word === '-h')
}

function installedNode() {
  try {
    const path = createRequire(import.meta.url).resolve('node/bin/node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function handOver(node) {
  const env = { ...process.env, MANYHANDS_WRAPPER: String(process.pid) }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env })
  // This one only passes signals on and waits for the other's answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
