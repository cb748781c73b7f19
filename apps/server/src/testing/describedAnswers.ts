// Holds every answer of the studio's API against docs/openapi-studio.json, and every one to the SDK against
// docs/openapi.json: an answer that is not described there, or not as it is, fails the test that asked for it.
import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Described>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

export interface GivenAnswer {
  readonly method: string;
  /** With `/api`, without the query. */
  readonly path: string;
  readonly status: number;
  /** Without parameters; undefined for an answer without a body. */
  readonly type: string | undefined;
  readonly text: string;
}

export interface DescribedAnswers {
  /** What is wrong with an answer, or undefined. */
  problemWith(answer: GivenAnswer): string | undefined;
  /** Such as `GET /api/projects/{project}`. */
  readonly operations: readonly string[];
}

export function readDescribedAnswers(
  name: 'openapi-studio.json' | 'openapi.json' = 'openapi-studio.json',
): DescribedAnswers {
  const file = new URL(`../../../../docs/${name}`, import.meta.url);
  const { paths, components } = closeObjects(JSON.parse(readFileSync(file, 'utf8'))) as Description;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      // Fixed parts win over parameters.
      pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const find = ({ method, path }: GivenAnswer) =>
    operations
      .filter((candidate) => candidate.method === method && candidate.pattern.test(path))
      .toSorted((a, b) => a.parameters - b.parameters)[0];
  // Compiled once: that takes many times as long as to ask it, and most answers have one of a few schemas.
  const checks = new Map<string, Check>();
  const checkOf: CheckOf = (schema) => {
    const key = JSON.stringify(schema);
    const check = checks.get(key) ?? Compile({ ...schema, components });
    checks.set(key, check);
    return check;
  };
  const problemWith = (answer: GivenAnswer): string | undefined => {
    const found = find(answer);
    // An address that was made up has no description, and is told so.
    if (found === undefined) return answer.status === 404 ? undefined : 'is not described';
    const described = found.operation.responses[answer.status];
    if (described === undefined) return `does not describe ${answer.status}`;
    return mismatch(described, answer, checkOf);
  };
  return { problemWith, operations: operations.map(({ name }) => name) };
}

type Check = ReturnType<typeof Compile>;
type CheckOf = (schema: object) => Check;

function mismatch({ content }: Described, { type, text }: GivenAnswer, checkOf: CheckOf): string | undefined {
  if (content === undefined) return text === '' ? undefined : 'describes an answer without a body';
  const schema = content[type ?? '']?.schema;
  if (schema === undefined) return `does not describe an answer of type ${type}`;
  const line = 'x-line' in schema ? schema['x-line'] : undefined;
  if (type !== 'application/json' && line === undefined) return undefined;
  const check = checkOf((line ?? schema) as object);
  const values = line === undefined ? [text] : linesOf(text);
  for (const value of values) {
    const parsed: unknown = JSON.parse(value);
    // What was compiled only says whether it fits; to say what does not fit, the schema is gone through anew.
    if (check.Check(parsed)) continue;
    const [, errors] = check.Errors(parsed);
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ');
  }
  return undefined;
}

/** Of an NDJSON file, and of server-sent events, whose comments and settings are not data. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^data: /, ''))
    .filter((line) => line.startsWith('{'));
}

/** Clients must bear fields they do not know; the server must not send any that nobody wrote down. */
function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeObjects(value)]));
  const properties = copy['properties'];
  const isFixed =
    copy['type'] === 'object' && typeof properties === 'object' && Object.keys(properties ?? {}).length > 0;
  return isFixed && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}
