import type { ServiceConfig } from '@service-popups/core';
import { TestServicePopups } from '@service-popups/core/testing';
import { StrictMode, useEffect, type ReactElement } from 'react';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceProvider } from './createServiceProvider.js';
import { useService } from './useService.js';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('IS_REACT_NATIVE_TEST_ENVIRONMENT', true);
});

const config: ServiceConfig = { apiKey: 'pk' };

function Child(): ReactElement {
  const service = useService();
  useEffect(() => service.autoLaunch(), [service]);
  return <>child</>;
}

async function mountPage(given: ServiceConfig | null | undefined, isStrict = false) {
  const sdk = new TestServicePopups();
  const ServiceProvider = createServiceProvider(() => sdk);
  const tree = (current: ServiceConfig | null | undefined): ReactElement => {
    const page = (
      <ServiceProvider config={current as ServiceConfig}>
        <Child />
      </ServiceProvider>
    );
    return isStrict ? <StrictMode>{page}</StrictMode> : page;
  };
  let root: ReactTestRenderer | undefined;
  await act(async () => {
    root = create(tree(given));
  });
  return {
    sdk,
    methods: () => sdk.calls.map(({ method }) => method),
    text: () => root?.toJSON(),
    render: (current: ServiceConfig) => act(async () => root?.update(tree(current))),
    unmount: () => act(async () => root?.unmount()),
  };
}

describe('ServiceProvider of the web', () => {
  it('starts the SDK after what its children called, and ends it with itself', async () => {
    const { sdk, methods, unmount } = await mountPage(config);
    expect(methods()).toEqual(['autoLaunch', 'init']);
    expect(sdk.callsOf('init')).toEqual([[expect.objectContaining(config)]]);
    await unmount();
    expect(methods()).toEqual(['autoLaunch', 'init', 'destroy']);
  });

  it('[F-27] lives through StrictMode: each start follows an end', async () => {
    const { methods } = await mountPage(config, true);
    expect(methods()).toEqual(['autoLaunch', 'init', 'destroy', 'autoLaunch', 'init']);
  });

  it('starts anew for another content alone, not for another object or function', async () => {
    const { sdk, render } = await mountPage({ ...config, beforeShow: () => true });
    for (let index = 0; index < 3; index += 1) await render({ ...config, beforeShow: () => index > 0 });
    expect(sdk.callsOf('init')).toHaveLength(1);
    await render({ ...config, beforeShow: () => true, language: 'de' });
    expect(sdk.callsOf('init')).toHaveLength(2);
  });

  it('asks the hook of the latest render', async () => {
    const { sdk, render } = await mountPage({ ...config, beforeShow: () => true });
    await render({ ...config, beforeShow: () => false });
    const [[given] = []] = sdk.callsOf('init') as [ServiceConfig][];
    expect(given?.beforeShow?.({ popupId: 'p', surveyId: 's', productId: 'x', title: '' })).toBe(false);
  });

  it('follows the user and the Contact attributes without starting anew', async () => {
    const { sdk, render, methods } = await mountPage({ ...config, userId: 'ada' });
    await render({ ...config, userId: 'ada', contactAttributes: { plan: 'pro' } });
    await render({ ...config, userId: 'ada', contactAttributes: { plan: 'pro' } });
    await render({ ...config, userId: 'bob', userHash: 'proof', contactAttributes: { plan: 'pro' } });
    await render(config);
    expect(methods().slice(2)).toEqual([
      'setContactAttributes',
      'setUserId',
      'setContactAttributes',
      'setUserId',
    ]);
    expect(sdk.callsOf('setUserId')).toEqual([
      ['bob', 'proof'],
      [undefined, undefined],
    ]);
    expect(sdk.callsOf('setContactAttributes')).toEqual([[{ plan: 'pro' }], [{ plan: 'pro' }]]);
  });

  it('tells who signed out to the SDK that knew them, before it starts anew', async () => {
    const { methods, render } = await mountPage({ ...config, userId: 'ada', language: 'de' });
    await render({ ...config, language: 'en' });
    expect(methods().slice(2)).toEqual(['setUserId', 'destroy', 'init']);
  });

  it('[ATT-4] tells the user before what a child says of them in the effect of the same render', async () => {
    const sdk = new TestServicePopups();
    const ServiceProvider = createServiceProvider(() => sdk);
    function Said({ plan }: { plan: string }): null {
      const service = useService();
      useEffect(() => service.setUserAttributes({ plan }), [service, plan]);
      return null;
    }
    const tree = (userId: string | undefined, plan: string): ReactElement => (
      <ServiceProvider config={{ ...config, userId }}>
        <Said plan={plan} />
      </ServiceProvider>
    );
    let root: ReactTestRenderer | undefined;
    await act(async () => {
      root = create(tree(undefined, 'none'));
    });
    await act(async () => root?.update(tree('ada', 'pro')));
    expect(sdk.calls.slice(2).map(({ method }) => method)).toEqual(['setUserId', 'setUserAttributes']);
  });

  it('follows a proof of the user that comes later', async () => {
    const { sdk, render } = await mountPage({ ...config, userId: 'ada' });
    await render({ ...config, userId: 'ada', userHash: 'proof' });
    expect(sdk.callsOf('setUserId')).toEqual([['ada', 'proof']]);
  });

  it('follows consent without starting anew: what waits for it is not lost', async () => {
    const { sdk, render } = await mountPage({ ...config, consent: 'pending' });
    for (const consent of ['granted', 'granted', undefined, 'denied', 'granted', false])
      await render({ ...config, consent: consent as 'granted' });
    expect(sdk.callsOf('setTrackingEnabled')).toEqual([[true], [true], [false], [true], [false]]);
    expect(sdk.callsOf('init')).toHaveLength(1);
  });

  it('renders also what cannot be written as text', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const odd = { ...config, odd: cycle, contactAttributes: { size: 1n } } as unknown as ServiceConfig;
    const { sdk, text } = await mountPage(odd);
    expect(text()).toBe('child');
    expect(sdk.callsOf('init')).toHaveLength(1);
  });

  it('tells the Contact attributes again to an SDK that starts anew', async () => {
    const { methods, render } = await mountPage({ ...config, contactAttributes: { plan: 'pro' } });
    await render({ ...config, contactAttributes: { plan: 'pro' }, language: 'de' });
    const start = ['setContactAttributes', 'init'];
    expect(methods().slice(1)).toEqual([...start, 'destroy', ...start]);
  });

  it.each([undefined, null])('[CFG-1] renders its children with %s for a configuration', async (nothing) => {
    const { sdk, text } = await mountPage(nothing);
    expect(text()).toBe('child');
    expect(sdk.callsOf('init')).toEqual([[expect.not.objectContaining({ apiKey: expect.anything() })]]);
  });
});
