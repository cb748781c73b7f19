import { hash } from 'node:crypto';

/** A statement that the database plans once per connection and knows by its name from then on. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** The name tells the text: on a connection that a pooler lends around, another release may have left its own. */
export function prepared(name: string, text: string): PreparedStatement {
  return { name: `${name}_${hash('sha256', text, 'hex').slice(0, 12)}`, text };
}
