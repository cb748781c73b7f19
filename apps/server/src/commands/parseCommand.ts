/** What the person at the terminal asked for. */
export type Command =
  | { readonly name: 'serve' }
  | { readonly name: 'help' }
  | { readonly name: 'version' }
  | { readonly name: 'migrate' | 'owner-link' }
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string }
  | { readonly name: 'mistake'; readonly message: string };

export function parseCommand(given: readonly string[]): Command {
  const [name, file, ...rest] = given;
  if (name === undefined) return { name: 'serve' };
  // Also behind a command, where nobody means a file of that name.
  if (name === 'help' || given.some((word) => word === '--help' || word === '-h')) return { name: 'help' };
  if (['version', '--version', '-v'].includes(name)) return { name: 'version' };
  if (name === 'backup' || name === 'restore') {
    if (file === undefined || file === '' || file.startsWith('-') || rest.length > 0) {
      return { name: 'mistake', message: `${name} takes one file and no options: npm start -- ${name} FILE` };
    }
    return { name, file };
  }
  if (name === 'serve' || name === 'migrate' || name === 'owner-link') {
    if (file !== undefined) return { name: 'mistake', message: `${name} takes nothing after it.` };
    return name === 'serve' ? { name } : { name };
  }
  return { name: 'mistake', message: `There is no command "${name}". --help lists them.` };
}
