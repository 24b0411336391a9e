/** As little as an evaluator can do: what is measured is all the rest. */
export const evaluate = ({ x0 }: { readonly x0: number }): number => x0
