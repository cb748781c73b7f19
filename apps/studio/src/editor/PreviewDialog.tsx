import { studioRoutes, type PreviewLink, type Project } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { useResource } from '../api/useResource.js';
import { Button } from '../ui/Button.js';
import { CopyText } from '../ui/CopyText.js';
import { Dialog } from '../ui/Dialog.js';
import { Problem } from '../ui/Field.js';
import { formatTime } from '../ui/format.js';
import { TextField } from '../ui/TextField.js';
import { useWork } from '../ui/useWork.js';
import type { DraftSession } from './draftSession.js';
import { openKeptText } from '../storage/keptText.js';
import { previewAddress, proposedSite } from './previewAddress.js';

/** A link that shows the draft on a page of one's own, the last one first. */
export function PreviewDialog({
  projectId,
  popupId,
  session,
  onClose,
}: {
  projectId: string;
  popupId: string;
  session: DraftSession;
  onClose: () => void;
}) {
  const lastSite = openKeptText(localStorage, `preview-site ${projectId}`);
  const project = useResource<Project>(studioRoutes.project(projectId)).resource.value;
  const [typed, setTyped] = useState(lastSite.read);
  const [isWrong, setWrong] = useState(false);
  const [link, setLink] = useState<PreviewLink>();
  const { problem, run } = useWork();
  const site = typed ?? proposedSite(projectId, project?.allowedOrigins ?? [], location.origin);
  const address = previewAddress(site, link?.parameter ?? '');
  const make = async (): Promise<void> => {
    setWrong(address === undefined);
    if (address === undefined) return;
    await run(async () => {
      if (!(await session.flush()))
        throw new Error('The draft could not be saved, so the link would show an older one.');
      setLink(
        await request<PreviewLink>(studioRoutes.preview(projectId, popupId), { method: 'POST', body: {} }),
      );
      lastSite.keep(site);
    });
  };
  return (
    <Dialog
      title="Preview on my site"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={make}>
          {link === undefined ? 'Make a link' : 'Make another'}
        </Button>
      }
    >
      <p>Shows this draft on any page that has the snippet. Nothing is counted, and nobody else sees it.</p>
      <TextField
        label="Page"
        type="url"
        placeholder="https://shop.example/"
        value={site}
        onValue={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        error={
          isWrong || (link !== undefined && address === undefined)
            ? 'Enter the whole address of a page, such as https://shop.example/.'
            : undefined
        }
      />
      <Problem text={problem} />
      {address !== undefined && link !== undefined && (
        <div class="stack" role="status">
          <CopyText label="the preview link" text={address} />
          <p class="muted small">
            <a href={address} target="_blank" rel="noreferrer">
              Open it
            </a>
            . It shows the draft as it is now, until {formatTime(link.expiresAt)}; after that, the page
            without a popup.
          </p>
        </div>
      )}
    </Dialog>
  );
}
