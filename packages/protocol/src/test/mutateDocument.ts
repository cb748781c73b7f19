// Damages documents the way a bug, an old client or an attacker would.
import type { SeededRandom } from './seededRandom.js';

type Container = Record<string, unknown> | unknown[];

const longText = 'x'.repeat(20_000);

/** Values of every type, and those that stand just beside a bound. */
function junk(random: SeededRandom): unknown {
  return random.pick<unknown>([
    null,
    true,
    '',
    'x',
    longText,
    '😀'.repeat(128),
    '😀'.repeat(129),
    '😀'.repeat(4_096),
    '\ud800'.repeat(128),
    'e\u0301'.repeat(64),
    0,
    -0,
    -1,
    1.5,
    101,
    36_501,
    86_400.5,
    1e300,
    Infinity,
    2 ** 53,
    [],
    [[]],
    {},
    // No text can be made of it.
    { toString: 1, valueOf: 1 },
    ['event'],
    { type: 'event' },
    { kind: 'text' },
    { key: 'a', op: 'equals' },
    { all: {} },
    { any: [{ none: [] }] },
    { label: 'x', url: 'y' },
    Array.from({ length: 251 }, (_, index) => `id${index}`),
  ]);
}

/** Returns a copy with one to four damages. */
export function mutateDocument(document: unknown, random: SeededRandom): unknown {
  const copy = cloneOf({ root: document });
  const times = 1 + random.below(4);
  for (let time = 0; time < times; time += 1) damage(copy, random);
  return copy.root;
}

/** As parsed from the wire: a key `__proto__` stays a key. */
function cloneOf<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
}

function damage(copy: { root: unknown }, random: SeededRandom): void {
  const places = placesOf(copy, []);
  const place = places[random.below(places.length)];
  if (place === undefined) return;
  const [container, key] = place;
  if (Array.isArray(container)) return damageList(container, Number(key), random);
  const value = container[key];
  const kind = random.below(6);
  if (kind === 0 && container !== copy) delete container[key];
  else if (kind < 3 && isMap(value)) addKey(value, random);
  else if (kind < 4 && Array.isArray(value)) fillList(value, random);
  else if (kind < 4 && typeof value === 'string') set(container, key, stretch(value, random));
  else set(container, key, junk(random));
}

function damageList(list: unknown[], index: number, random: SeededRandom): void {
  const kind = random.below(4);
  if (kind === 0) list.splice(index, 1);
  else if (kind === 1) fillList(list, random);
  else if (kind === 2)
    list.push(random.pick<unknown>([{ type: 'new_trigger' }, { kind: 'hologram' }, { type: 7 }]));
  else list[index] = junk(random);
}

/** Up to a bound, or one beyond, with copies of what is there. */
function fillList(list: unknown[], random: SeededRandom): void {
  const length = random.pick([1, 2, 10, 11, 20, 21, 50, 51, 100, 101, 200, 201, 250, 251]);
  const [first = 'x'] = list;
  while (list.length < length) list.push(cloneOf(first));
}

/** A key that may be refused, with a value that fits its neighbours more often than not. */
function addKey(target: Record<string, unknown>, random: SeededRandom): void {
  const key = random.pick([
    'unheardOf',
    '__proto__',
    'constructor',
    'prototype',
    '',
    'toString',
    'k'.repeat(64),
    'k'.repeat(65),
    'k'.repeat(256),
    'k'.repeat(257),
    '😀'.repeat(128),
    '😀'.repeat(129),
    '😀'.repeat(256),
    '😀'.repeat(257),
  ]);
  const [neighbour = 'x'] = Object.values(target);
  const value = random.chance(0.7) ? cloneOf(neighbour) : junk(random);
  if (random.chance(0.9)) return set(target, key, value);
  for (let count = random.pick([1_000, 1_001]); count > 0; count -= 1) set(target, `k${count}`, value);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Defines instead of assigning: `__proto__` must become a key, as it does in parsed JSON. */
function set(container: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function stretch(text: string, random: SeededRandom): string {
  const length = random.pick([
    1, 35, 36, 40, 41, 64, 65, 128, 129, 256, 257, 1_024, 1_025, 2_048, 2_049, 4_096, 4_097,
  ]);
  return (text === '' ? 'x' : text).repeat(length).slice(0, length);
}

function placesOf(value: unknown, found: (readonly [Container, string])[]): (readonly [Container, string])[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Container, key]);
    placesOf((value as Record<string, unknown>)[key], found);
  }
  return found;
}
