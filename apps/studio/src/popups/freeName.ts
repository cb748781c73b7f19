/** A name that no other popup has: “Effort”, then “Effort 2”. Two of one name are told apart by nobody. */
export function freeName(name: string, taken: readonly string[], count = 1): string {
  const tried = count === 1 ? name : `${name} ${count}`;
  return taken.includes(tried) ? freeName(name, taken, count + 1) : tried;
}
