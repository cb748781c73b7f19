import { settings } from '../config.js';

/** Made from the settings themselves, so that none is forgotten. */
export function helpText(): string {
  const widest = Math.max(...Object.values(settings).map(({ name }) => name.length));
  const lines = Object.values(settings).map(({ name, help, fallback }) => {
    const given = fallback === '' ? '' : ` (default ${fallback})`;
    return `  ${name.padEnd(widest)}  ${help}${given}`;
  });
  return `The server of Service Popups.

  npm start                    Starts it
  npm start -- COMMAND         Does one thing and ends

Commands
  serve          Starts the server; the default
  migrate        Brings the database's schema forward and ends
  backup FILE    Saves everything into FILE, compressed
  restore FILE   Fills an empty database from FILE
  owner-link     Prints a one-time address that makes an owner, or gives an owner a new password
  --help         This text
  --version      The version

Environment
${lines.join('\n')}
`;
}
