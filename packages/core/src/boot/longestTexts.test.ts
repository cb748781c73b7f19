import { AnalyticsBatch, DefinitionsRequest, ResponseReport } from '@service-popups/protocol/schemas';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { createSdkRig, type SdkRig } from '../test/sdkRig.js';

const analytics = { publicKey: 'ak_test', integration: 'int_test' };
const wire = {
  definitions: Compile(DefinitionsRequest),
  response: Compile(ResponseReport),
  batch: Compile(AnalyticsBatch),
};

async function answerAll(rig: SdkRig): Promise<void> {
  await rig.settle();
  rig.sdk.triggerEvent('go');
  await rig.settle();
  rig.renderer.person().completed({ page: 'p1', answers: { q1: 9 }, revision: 1 });
  rig.sdk.track('answered');
  await rig.advance(6_000);
}

/** What the server would refuse of it all. */
function refused({ server }: SdkRig): unknown[] {
  return [
    // Anonymous people's have no body.
    ...server.definitionRequests.flatMap((body) => (body ? [...wire.definitions.Errors(body)] : [])),
    ...[...server.responses.values()].flatMap((report) => [...wire.response.Errors(report)]),
    ...server.batches.flatMap((batch) => [...wire.batch.Errors(batch)]),
  ];
}

describe('the longest texts', () => {
  const longest = 'x'.repeat(128);

  it('[CFG-11] cost no answer, no event and no definitions', async () => {
    const rig = createSdkRig();
    const device = { type: longest, osVersion: longest, model: longest, appVersion: longest };
    await rig.start({ userId: longest, language: longest, appVersion: longest, device, analytics });
    await answerAll(rig);
    expect([rig.server.responses.size, rig.server.events.size]).toEqual([1, 1]);
    expect(refused(rig)).toEqual([]);
  });

  it('are longer than this in no device: the browser is asked instead', async () => {
    const rig = createSdkRig();
    await rig.start({ device: { type: 'x'.repeat(300), model: 'y'.repeat(300) }, analytics });
    await answerAll(rig);
    expect([rig.server.responses.size, rig.server.events.size]).toEqual([1, 1]);
    expect(refused(rig)).toEqual([]);
  });

  it('[CFG-4] include a language tag with extensions, which is sent as it is', async () => {
    const language = 'en-US-u-ca-gregory-fw-mon-mu-celsius-nu-latn';
    const rig = createSdkRig();
    await rig.start({ userId: 'u1', language, analytics });
    await answerAll(rig);
    expect(rig.server.batches[0]?.metadata.language).toBe(language);
    expect(refused(rig)).toEqual([]);
  });

  it('[SCR-1] include the name of a screen that has no end, which is cut', async () => {
    const rig = createSdkRig();
    await rig.start({ analytics });
    rig.sdk.setScreen(`/search/${'9/'.repeat(5_000)}`);
    await answerAll(rig);
    expect([rig.server.responses.size, rig.server.events.size]).toEqual([1, 1]);
    expect(refused(rig)).toEqual([]);
  });
});
