import type { PopupDefinition } from '@service-popups/protocol';
import type { PopupVersionDetail } from '@service-popups/protocol/studio';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Resource } from '../api/useResource.js';
import { Disclosure } from '../ui/Disclosure.js';
import { plural } from '../ui/format.js';

/** The list of the history, which the first load does without. */
type Telling = typeof import('../editor/history/DifferenceList.js');

/** More than these are read by whoever asks for them. */
const mostOpen = 4;

/** What goes live, compared with what people see now. Nobody has to wait for it, or to do without publishing. */
export function ChangesSince({
  version,
  published,
  draft,
}: {
  version: number;
  published: Resource<PopupVersionDetail>;
  draft: PopupDefinition;
}) {
  const [telling, setTelling] = useState<Telling | 'failed'>();
  useEffect(() => {
    import('../editor/history/DifferenceList.js').then(setTelling, () => setTelling('failed'));
  }, []);
  const before = published.value?.definition;
  const told = useMemo(() => {
    if (telling === undefined || telling === 'failed' || before === undefined) return undefined;
    // A draft from a file may hold anything.
    try {
      return telling.toldDifferences(before, draft);
    } catch {
      return 'failed';
    }
  }, [telling, before, draft]);
  const isFailed =
    told === 'failed' || telling === 'failed' || (told === undefined && published.state === 'failed');
  if (isFailed)
    return <p class="muted small">What has changed since version {version} could not be loaded.</p>;
  if (told === undefined || telling === undefined)
    return <p class="muted small">Comparing with version {version} …</p>;
  if (told.length === 0) return <p class="muted small">Nothing has changed since version {version}.</p>;
  return (
    <Disclosure
      label={`${plural(told.length, 'change')} since version ${version}`}
      open={told.length <= mostOpen}
    >
      <telling.DifferenceList differences={told} />
    </Disclosure>
  );
}
