import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { decode, type DecoderNode } from './decode.js';
import * as decoders from './generated/decoders.js';
import * as schemas from './schemas/index.js';
import { arbitraryDocument } from './test/arbitraryDocument.js';
import { dropUnknownKinds } from './test/dropUnknownKinds.js';
import type { JsonSchema } from './test/jsonSchema.js';
import { mutateDocument } from './test/mutateDocument.js';
import { createSeededRandom } from './test/seededRandom.js';

/** The test runner hands the environment over here; this package is compiled without Node's types. */
const { env } = import.meta as unknown as { env: Readonly<Record<string, string | undefined>> };
const documents = Number(env['FUZZ_DOCUMENTS'] ?? 2_000);
const seed = Number(env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

/** Heaviest first: most documents are popups, which contain almost every shape. */
const shapes: readonly (readonly [string, TSchema, DecoderNode, number])[] = [
  ['PopupDefinition', schemas.PopupDefinition, decoders.popupDefinitionNode, 0.6],
  ['DefinitionsEnvelope', schemas.DefinitionsEnvelope, decoders.definitionsEnvelopeNode, 0.1],
  ['BridgeMessage', schemas.BridgeMessage, decoders.bridgeMessageNode, 0.2],
  ['StatusAck', schemas.StatusAck, decoders.statusAckNode, 0.02],
  ['ContactAck', schemas.ContactAck, decoders.contactAckNode, 0.02],
  ['ResponseAck', schemas.ResponseAck, decoders.responseAckNode, 0.02],
  ['AnalyticsAck', schemas.AnalyticsAck, decoders.analyticsAckNode, 0.02],
  ['ErrorBody', schemas.ErrorBody, decoders.errorBodyNode, 0.02],
];

describe(`decoder tables against the schemas they are made from (FUZZ_SEED=${seed})`, () => {
  it.each(shapes)(
    '%s: both accept and refuse the same documents',
    (name, schema, node, share) => {
      const random = createSeededRandom(seed);
      const compiled = Compile(schema);
      const counts = { accepted: 0, refused: 0 };
      const total = Math.max(20, Math.round(documents * share));
      for (let index = 0; index < total; index += 1) {
        const whole = arbitraryDocument(schema as JsonSchema, random);
        const document = random.chance(0.35) ? whole : mutateDocument(whole, random);
        const decoded = decode(node, document);
        const isValid = compiled.Check(dropUnknownKinds(document, schema as JsonSchema));
        if (decoded.ok !== isValid) {
          const problem = decoded.ok ? 'accepted' : `refused: ${decoded.path} ${decoded.problem}`;
          const text = JSON.stringify(document).slice(0, 2_000);
          expect.fail(
            `${name} #${index} of seed ${seed}: the decoder ${problem}; the schema says ${isValid}. ${text}`,
          );
        }
        counts[decoded.ok ? 'accepted' : 'refused'] += 1;
        // What was decoded is valid in itself, and decoding it again changes nothing.
        if (decoded.ok && !(compiled.Check(decoded.value) && isSame(decode(node, decoded.value), decoded))) {
          expect.fail(`${name} #${index} of seed ${seed}: what was decoded does not decode to itself.`);
        }
      }
      // A fuzz that only ever hears yes, or only ever no, proves nothing.
      expect(counts.accepted).toBeGreaterThan(total * 0.1);
      expect(counts.refused).toBeGreaterThan(total * 0.1);
    },
    600_000,
  );
});

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
