import type { Segments } from '@service-popups/protocol';
import { describe, expect, it } from 'vitest';
import { contextOf, popupOf } from '../test/vectors.js';
import file from './cases.json';
import { createDecider } from './createDecider.js';
import { decide } from './decide.js';
import { samplePlace } from './isSampled.js';
import { matchesContact } from './matchesContact.js';
import { normalizeScreenName } from './normalizeScreenName.js';

describe('targeting vectors', () => {
  it('is a versioned file of 250 decisions or more, each with a name of its own', () => {
    expect(file.version).toBe(1);
    expect(file.decide.length).toBeGreaterThanOrEqual(250);
    expect(new Set(file.decide.map(({ name }) => name)).size).toBe(file.decide.length);
  });

  for (const { name, popup, context, expect: expected } of file.decide) {
    it(name, () => {
      const [subject, asked] = [popupOf(popup), contextOf(context)];
      const { show, failed, gates } = decide(subject, asked);
      const reason = gates.find((gate) => !gate.passed)?.reason;
      expect({ show, failed, reason }).toEqual({ failed: undefined, reason: undefined, ...expected });
      expect(gates).toHaveLength(14);
      expect(createDecider(asked)(subject)).toEqual(decide(subject, asked));
    });
  }

  it.each(file.screens)('[SCR-1] the screen "$name" is named "$normalized"', ({ name, normalized }) => {
    expect(normalizeScreenName(name)).toBe(normalized);
  });

  it.each(file.contact)('contact: $name', ({ segments, attributes, matches }) => {
    const asked = (segments ?? undefined) as Segments | undefined;
    expect(matchesContact(asked, attributes as Record<string, string | number | boolean>)).toBe(matches);
  });

  it.each(file.places)('a text lands at $place of 100', ({ text, place }) => {
    expect(samplePlace(text)).toBe(place);
  });
});
