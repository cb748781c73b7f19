import { createHash } from 'node:crypto';

/** The analytics event that a caught crash travels as. */
export const crashEventName = 'service_app_crash';

export interface Crash {
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string;
  readonly isFatal: boolean;
}

/** Crashes that differ only in numbers, addresses and line positions are one group. */
export function readCrash(properties: Readonly<Record<string, unknown>>): Crash {
  const message = textOf(properties['message']).slice(0, 1_024);
  const stack = textOf(properties['stack']).slice(0, 8_192);
  const shape = shapeOf({ message, stack });
  const whole = shape.stack === '' ? shape.message : `${shape.message}\n${shape.stack}`;
  return {
    fingerprint: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
    message,
    stack,
    isFatal: properties['fatal'] === true,
  };
}

/** What all crashes of a group have in common. */
export function shapeOf({
  message,
  stack,
}: Pick<Crash, 'message' | 'stack'>): Pick<Crash, 'message' | 'stack'> {
  const top = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |@/.test(line))
    .slice(0, 3);
  return { message: withoutVariables(message), stack: top.map(withoutVariables).join('\n') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withoutVariables(line: string): string {
  return line
    .replace(/\bhttps?:\/\/[^\s)]*\//g, '')
    .replace(/0x[0-9a-f]+|[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#');
}
