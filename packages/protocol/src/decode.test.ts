import { describe, expect, it } from 'vitest';
import { decode, type DecoderNode } from './decode.js';
import {
  bridgeMessageNode,
  conditionNode,
  definitionsEnvelopeNode,
  popupDefinitionNode,
  statusAckNode,
} from './generated/decoders.js';

const refusal = (node: DecoderNode, value: unknown): string => {
  const decoded = decode(node, value);
  return decoded.ok ? 'accepted' : `${decoded.path}: ${decoded.problem}`;
};
const accepts = (node: DecoderNode, value: unknown): boolean => decode(node, value).ok;

const popup = (fragment: object = {}): Record<string, unknown> => ({
  id: 'p1',
  title: '',
  surveyId: 's1',
  productId: 'product',
  triggers: [{ type: 'event', value: 'done' }],
  survey: {
    id: 's1',
    version: 1,
    productId: 'product',
    title: 'Feedback',
    language: 'en',
    pages: [{ id: 'one', questions: [{ id: 'q1', kind: 'text', label: 'Why?' }] }],
    completion: { title: 'Thank you' },
    settings: {},
  },
  ...fragment,
});

describe('decode: scalars and bounds', () => {
  it.each<[DecoderNode, unknown, boolean]>([
    ['s', 'x', true],
    ['s', 4, false],
    ['s', new String('x'), false],
    ['n', 1.5, true],
    ['n', Infinity, false],
    ['n', NaN, false],
    ['n', '1', false],
    ['i', 3, true],
    ['i', 3.5, false],
    ['b', false, true],
    ['b', 0, false],
    ['z', null, true],
    ['z', undefined, false],
    ['*', undefined, true],
    ['*', { any: 'thing' }, true],
    [['s', 1, 3], '', false],
    [['s', 1, 3], 'a', true],
    [['s', 1, 3], 'abc', true],
    [['s', 1, 3], 'abcd', false],
    [['s', 1, 3], '😀😀😀', true],
    [['s', 1, 3], '😀😀😀😀', false],
    [['s', 2], 'abcdef', true],
    [['n', 0, 1], 0, true],
    [['n', 0, 1], 1, true],
    [['n', 0, 1], -0.1, false],
    [['n', 0, 1], 1.1, false],
    [['n', 0], 1e300, true],
    [['i', 1, 9], 1.5, false],
    [['e', 'a', 2, true], 'a', true],
    [['e', 'a', 2, true], 2, true],
    [['e', 'a', 2, true], true, true],
    [['e', 'a', 2, true], '2', false],
    [['a', 'n', 1, 2], [], false],
    [['a', 'n', 1, 2], [1], true],
    [['a', 'n', 1, 2], [1, 2], true],
    [['a', 'n', 1, 2], [1, 2, 3], false],
    [['a', 'n', 0], { length: 0 }, false],
    [['o', {}], {}, true],
    [['o', {}], [], false],
    [['o', {}], null, false],
    [['o', {}], 'x', false],
    [['m', 'n', 2, 2], { a: 1, bc: 2 }, true],
    [['m', 'n', 2, 2], { abc: 1 }, false],
    [['m', 'n', 2], { '😀😀': 1 }, true],
    [['m', 'n', 2, 1], { a: 1, b: 2 }, false],
    [['m', 'n', 2], { '': 1 }, false],
    [['m', 'n', 9], [], false],
    [['u', 'n', 's'], 'x', true],
    [['u', 'n', 's'], true, false],
    [() => 'n', 4, true],
  ])('%j reads %j: %s', (node, value, expected) => {
    expect(accepts(node, value)).toBe(expected);
  });
});

describe('decode: what the reader is told', () => {
  it.each<[DecoderNode, unknown, string]>([
    ['s', 4, ': must be a text'],
    ['n', '4', ': must be a number'],
    ['i', 4.5, ': must be a whole number'],
    ['b', 4, ': must be true or false'],
    ['z', 4, ': must be null'],
    [['s', 1, 3], '', ': must have a length from 1 to 3'],
    [['n', 0, 1], 2, ': must be from 0 to 1'],
    [['e', 'a', 'b'], 'c', ': must be one of a, b'],
    [['a', 'n', 0, 1], [1, 2], ': must have from 0 to 1 elements'],
    [['a', 'n', 0], 'x', ': must be a list'],
    [['a', 'n', 0], [1, 'x'], '[1]: must be a number'],
    [['a', ['m', 'n', 9], 0], [{ n: 'x' }], '[0].n: must be a number'],
    [['o', { a: 'n' }], {}, 'a: is missing'],
    [['o', { a: ['o', { b: 'n' }] }], { a: { b: 'x' } }, 'a.b: must be a number'],
    [['o', { a: 'n' }], 'x', ': must be an object'],
    [['m', 'n', 9, 1], { a: 1, b: 1 }, ': must have at most 1 keys'],
    [['m', 'n', 9], { constructor: 1 }, ': has a key that is refused'],
    [['m', 'n', 9], { a: 'x' }, '.a: must be a number'],
    [['u', ['o', { a: 'n' }], ['o', { b: ['o', { c: 'n' }] }]], { b: { c: 'x' } }, 'b.c: must be a number'],
    [['d', 'type', {}, { a: {}, b: {} }], { type: 'c' }, '.type: must be one of a, b'],
    [['d', 'type', {}, { a: {} }], { type: 'toString' }, '.type: must be one of a'],
    [['d', 'type', {}, { a: {} }], {}, '.type: must be one of a'],
    [['d', 'type', {}, { a: {} }], { type: { toString: 1, valueOf: 1 } }, '.type: must be one of a'],
    [['d', 'type', {}, { a: {} }], { type: ['a'] }, '.type: must be one of a'],
  ])('%j of %j says "%s"', (node, value, expected) => {
    expect(refusal(node, value)).toBe(expected);
  });

  it('names the field of a popup that is wrong', () => {
    const pages = [{ id: 'one', questions: [{ id: 'q', kind: 'rating', label: '', min: 0, max: 'ten' }] }];
    const survey = { ...(popup()['survey'] as object), pages };
    expect(refusal(popupDefinitionNode, popup({ survey }))).toBe(
      'survey.pages[0].questions[0].max: must be a whole number',
    );
    expect(refusal(popupDefinitionNode, popup({ segments: { sample: 101 } }))).toBe(
      'segments.sample: must be from 0 to 100',
    );
    const attributes = [{ all: [{ key: 'plan', op: 'resembles', value: 'pro' }] }];
    expect(refusal(popupDefinitionNode, popup({ segments: { attributes } }))).toMatch(
      /^segments\.attributes\[0\]\.all\[0\]\.op: must be one of equals, /,
    );
    expect(refusal(popupDefinitionNode, popup({ cooldown: [{ answered: 'SHOWED' }] }))).toBe(
      'cooldown[0].cooldownDays: is missing',
    );
  });
});

describe('decode: old clients and new definitions', () => {
  it('copies the known fields and leaves the others out', () => {
    const decoded = decode<Record<string, unknown>>(popupDefinitionNode, popup({ confetti: true }));
    expect(decoded).toEqual({ ok: true, value: popup() });
  });

  it('leaves out triggers and questions of an unknown kind, alone', () => {
    const triggers = [{ type: 'shake' }, { type: 'event', value: 'done' }];
    const decoded = decode<{ triggers: unknown[] }>(popupDefinitionNode, popup({ triggers }));
    expect(decoded.ok && decoded.value.triggers).toEqual([{ type: 'event', value: 'done' }]);
  });

  it('refuses a trigger of a known kind that is broken, or without a kind', () => {
    expect(refusal(popupDefinitionNode, popup({ triggers: [{ type: 'event' }] }))).toBe(
      'triggers[0].value: is missing',
    );
    expect(accepts(popupDefinitionNode, popup({ triggers: [{ value: 'x' }] }))).toBe(false);
    expect(accepts(popupDefinitionNode, popup({ triggers: [{ type: 7 }] }))).toBe(false);
    expect(accepts(popupDefinitionNode, popup({ triggers: ['event'] }))).toBe(false);
    expect(accepts(popupDefinitionNode, popup({ triggers: [[]] }))).toBe(false);
  });

  it('refuses a popup for a value that a known field does not take, null included, and names the field', () => {
    expect(refusal(popupDefinitionNode, popup({ style: { theme: 'sepia' } }))).toBe(
      'style.theme: must be one of light, dark, auto',
    );
    expect(refusal(popupDefinitionNode, popup({ message: null }))).toBe('message: must be a text');
    expect(refusal(popupDefinitionNode, popup({ segments: null }))).toBe('segments: must be an object');
    const cooldown = [{ answered: 'COMPLETED', cooldownDays: null }];
    expect(accepts(popupDefinitionNode, popup({ cooldown }))).toBe(true);
  });

  it('refuses a message of an unknown kind: it stands in no list', () => {
    const head = { source: 'service-survey', v: 1, token: 't' };
    expect(accepts(bridgeMessageNode, { ...head, type: 'ready' })).toBe(true);
    expect(accepts(bridgeMessageNode, { ...head, type: 'dancing' })).toBe(false);
    expect(accepts(bridgeMessageNode, { ...head, type: 'ready', v: 2 })).toBe(false);
  });

  it('takes a field set to undefined as absent', () => {
    expect(accepts(popupDefinitionNode, popup({ message: undefined }))).toBe(true);
    expect(refusal(popupDefinitionNode, popup({ title: undefined }))).toBe('title: is missing');
  });

  it('reads an envelope without looking into its popups', () => {
    const envelope = { popups: [null, 5, popup()], tracking: { enabled: true } };
    expect(decode(definitionsEnvelopeNode, envelope)).toEqual({ ok: true, value: envelope });
  });
});

describe('decode: hostile data', () => {
  it('does not take inherited fields for given ones', () => {
    expect(refusal(statusAckNode, Object.create({ status: 'SHOWED' }))).toBe('status: is missing');
    const parsed: unknown = JSON.parse('{"__proto__":{"status":"SHOWED"}}');
    expect(refusal(statusAckNode, parsed)).toBe('status: is missing');
  });

  it('refuses keys of a map that could reach a prototype, and makes maps without one', () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect(accepts(['m', 'n', 64], JSON.parse(`{"${key}":1}`))).toBe(false);
    }
    const decoded = decode<object>(['m', 'n', 64], { toString: 1 });
    expect(decoded.ok && Object.getPrototypeOf(decoded.value)).toBe(null);
  });

  it('refuses records that are nested too deeply', () => {
    const node: DecoderNode = ['m', () => node, 8];
    const nested = (levels: number): unknown => (levels === 0 ? {} : { in: nested(levels - 1) });
    expect([accepts(node, nested(64)), accepts(node, nested(65))]).toEqual([true, false]);
  });

  it('takes none but the listed values for one of them', () => {
    const node: DecoderNode = ['e', 'a', 1, true];
    expect(['a', 1, true, 'e', '1', 'true', null].map((value) => accepts(node, value))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('tells objects apart by a text alone', () => {
    const node: DecoderNode = ['d', 'kind', {}, { one: {}, 2: {} }];
    expect(accepts(node, { kind: 'one' })).toBe(true);
    expect(refusal(node, { kind: 'three' })).toBe('.kind: must be one of 2, one');
    for (const kind of [['one'], 2, undefined, null, {}]) expect(accepts(node, { kind })).toBe(false);
  });

  it('refuses what is nested too deeply, before the stack is at risk', () => {
    const nested = (levels: number): unknown => {
      let condition: unknown = { key: 'x', op: 'exists' };
      for (let level = 0; level < levels; level += 1) condition = { all: [condition] };
      return condition;
    };
    expect(accepts(conditionNode, nested(20))).toBe(true);
    expect(accepts(conditionNode, nested(40))).toBe(false);
    expect(accepts(conditionNode, nested(5_000))).toBe(false);
    expect(refusal(conditionNode, nested(40))).toContain('is nested too deeply');
  });

  it('does not spend exponential time on unions inside unions', () => {
    const wide = {
      all: Array.from({ length: 100 }, () => ({ any: [{ none: [{ key: 'x', op: 'nope' }] }] })),
    };
    expect(accepts(conditionNode, wide)).toBe(false);
  });

  it('throws what is not its own mismatch', () => {
    const trap = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('trap');
        },
      },
    );
    expect(() => decode(statusAckNode, trap)).toThrow('trap');
    expect(() => decode(['u', statusAckNode, '*'], trap)).toThrow('trap');
  });
});
