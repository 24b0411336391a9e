import { AFTER_TOOLS } from './after-tools.ts'
import { ENDS } from './ends.ts'
import { FORMS } from './forms.ts'
import { LONG } from './long.ts'
import { PERMISSIONS } from './permissions.ts'
import { PROMPTS } from './prompts.ts'
import type { Setting } from './setting.ts'

export const SETTINGS: readonly Setting[] = [
  ...PERMISSIONS,
  ...FORMS,
  ...AFTER_TOOLS,
  ...PROMPTS,
  ...LONG,
  ...ENDS,
]
