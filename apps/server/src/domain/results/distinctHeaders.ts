/** The second question of the same words, or one that is called like a column of ours, gets a number: tools tell columns by name. */
export function distinctHeaders(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    let name = header;
    for (let number = 2; taken.has(name); number += 1) name = `${header} (${number})`;
    taken.add(name);
    return name;
  });
}
