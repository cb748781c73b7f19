import { studioRoutes, type Webhook, type WebhookSecret } from '@service-popups/protocol/studio';
import { useEffect, useRef, useState } from 'preact/hooks';
import { request } from '../api/request.js';
import { attempt } from '../ui/attempt.js';
import { Button } from '../ui/Button.js';
import { Select } from '../ui/Choice.js';
import { ConfirmButton } from '../ui/ConfirmButton.js';
import { CopyText } from '../ui/CopyText.js';
import { Dialog } from '../ui/Dialog.js';
import { Problem } from '../ui/Field.js';
import { formatTime } from '../ui/format.js';
import { useWork } from '../ui/useWork.js';

interface NewSecretProps {
  projectId: string;
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onCopied: () => void;
}

/** Asks what becomes of the old secret, makes a new one, and shows it where the person looks. */
export function NewSecretButton(props: NewSecretProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" about={`for ${props.webhook.url}`} onClick={() => setOpen(true)}>
        New secret
      </Button>
      {isOpen && <NewSecretDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const oldOnes = [
  { value: '24', label: 'signs for 24 hours more' },
  { value: '0', label: 'stops at once' },
] as const;

const consequences = {
  '24': (
    <>
      Deliveries are signed with the old secret as before, and with the new one in the header{' '}
      <code>X-Service-Popups-Next-Signature</code>. An endpoint that checks both changes over without a gap.
    </>
  ),
  '0': 'For a secret that leaked. Your endpoint refuses deliveries until it knows the new one; they are tried again for a day.',
} as const;

function NewSecretDialog({
  projectId,
  webhook,
  onSecret,
  onCopied,
  onClose,
}: NewSecretProps & { onClose: () => void }) {
  const [old, setOld] = useState<'24' | '0'>('24');
  const [made, setMade] = useState<WebhookSecret>();
  const { problem, run } = useWork();
  const make = (): Promise<boolean> =>
    run(async () => {
      const body = { keepOldHours: Number(old) };
      const address = studioRoutes.webhookSecret(projectId, webhook.id);
      const answer = await request<WebhookSecret>(address, { method: 'POST', body });
      setMade(answer);
      onSecret(answer.secret);
    });
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone; one goes on with what there is to do now.
  useEffect(() => place.current?.querySelector('button')?.focus(), [made]);
  return (
    <Dialog
      title={made === undefined ? 'Make a new signing secret?' : 'The new signing secret'}
      onClose={onClose}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" onClick={make}>
              Make a new one
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {made === undefined ? (
        <>
          <p>
            Deliveries to <span class="webhook-url">{webhook.url}</span> are signed with it. It is shown once.
          </p>
          {webhook.oldSecretUntil !== undefined && (
            <p>
              It replaces the new secret that was made last. If your endpoint checks with that one already,
              stop the old secret first, or deliveries are refused until your endpoint has the newest.
            </p>
          )}
          <Select
            label="The old secret"
            value={old}
            options={oldOnes}
            onValue={setOld}
            hint={consequences[old]}
          />
          <Problem text={problem} />
        </>
      ) : (
        <div ref={place} class="stack">
          <p>
            Of <span class="webhook-url">{webhook.url}</span>. It is shown until you copy or dismiss it, and
            never again. {oldWords(made.oldSecretUntil)}
          </p>
          <CopyText
            label={`the new signing secret of ${webhook.url}`}
            text={made.secret}
            onCopied={onCopied}
          />
        </div>
      )}
    </Dialog>
  );
}

function oldWords(until: string | undefined): string {
  return until === undefined ? 'The old one has stopped.' : `The old one signs until ${formatTime(until)}.`;
}

/** While there are two: until when, and the way to end it sooner. */
export function OldSecret({
  projectId,
  webhook: { id, url, oldSecretUntil },
  canEdit,
  onEnded,
}: {
  projectId: string;
  webhook: Webhook;
  canEdit: boolean;
  onEnded: () => void;
}) {
  if (oldSecretUntil === undefined) return null;
  const end = (): Promise<boolean> =>
    attempt(async () => {
      await request(studioRoutes.oldWebhookSecret(projectId, id), { method: 'DELETE' });
      onEnded();
    }, 'Deliveries are signed with the new secret alone.');
  return (
    <div class="old-secret">
      <p class="muted small">A new secret was made. {oldWords(oldSecretUntil)}</p>
      {canEdit && (
        <ConfirmButton
          label="Stop the old secret"
          about={`of ${url}`}
          size="small"
          buttonLook="plain"
          title="Stop the old secret?"
          confirm="Stop the old secret"
          onConfirm={end}
        >
          From now on deliveries are signed with the new one alone, in the header that the old one has used.
          Your endpoint must know it.
        </ConfirmButton>
      )}
    </div>
  );
}
