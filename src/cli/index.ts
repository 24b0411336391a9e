/** What the command line offers to other programs: its progress display. */
export { MultiLevelProgress, type MultiLevelProgressOptions } from './progress/multi-level-progress.ts'
