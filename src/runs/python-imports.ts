/**
 * The Python files that a Python file imports, as far as they lie beside it: modules of the script's folder, packages
 * there, and relative imports. Statements are found by their first word, so an import within a text is followed too,
 * which does no harm. Not followed: installed packages, `PYTHONPATH` and other changes of `sys.path`, and imports whose
 * name is computed, as by `importlib`.
 */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /^[ \t]*import[ \t]+([\w., \t]+)/gm
const FROM = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#;]*))/gm

/** The file itself and all that it imports, directly or not. @param root where absolute imports are looked for */
export function pythonFiles(file: string, root = dirname(file)): readonly string[] {
  const found = new Set([file])
  // The set grows during the loop.
  for (const each of found) for (const imported of importedBy(each, root)) found.add(imported)
  return [...found]
}

function importedBy(file: string, root: string): readonly string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/\\\r?\n/g, ' ')
  const plain = text.matchAll(IMPORT).flatMap(([, names = '']) => modulesIn(root, namesIn(names)))
  const from = text.matchAll(FROM).flatMap(([, dots = '', module = '', bracketed, open = '']) => {
    const base = dots === '' ? root : Array.from(dots.slice(1)).reduce(dirname, dirname(file))
    const names = namesIn(bracketed ?? open)
    // What is imported may be a module of the package, or a name within it.
    const within = names.map((name) => (module === '' ? name : `${module}.${name}`))
    return [...modulesIn(base, [module]), ...modulesIn(base, within)]
  })
  return [...plain, ...from]
}

/** `a.b as c, d` names `a.b` and `d`. */
const namesIn = (text: string): readonly string[] =>
  text
    .replaceAll(/#[^\n]*/g, '')
    .split(',')
    .map((name) => name.trim().split(/\s/)[0] ?? '')
    .filter((name) => /^[\w.]+$/.test(name))

/** The files of modules, with those of the packages that they are in. */
function modulesIn(base: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const parts = name === '' ? [] : name.split('.')
    return [...parts.keys(), parts.length].flatMap((depth) => {
      const path = join(base, ...parts.slice(0, depth))
      return depth === 0 && name !== '' ? [] : [`${path}.py`, join(path, '__init__.py')].filter(isFile)
    })
  })
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
