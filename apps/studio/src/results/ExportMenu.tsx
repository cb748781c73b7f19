import { studioRoutes, type ResultsFilter } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { withQuery } from '../api/request.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { formatCount } from '../ui/format.js';
import { toast } from '../ui/toasts.js';

/** Downloads the responses that the filter leaves, and tells how far it is. */
export function ExportMenu({
  projectId,
  popupId,
  filter,
}: {
  projectId: string;
  popupId: string;
  filter: ResultsFilter;
}) {
  const [isOpen, setOpen] = useState(false);
  const [received, setReceived] = useState<number>();

  const save = async (format: 'csv' | 'ndjson'): Promise<void> => {
    setReceived(0);
    try {
      const address = withQuery(studioRoutes.exportResponses(projectId, popupId, format), { ...filter });
      const file = await download(address, setReceived);
      offer(file, `responses-${popupId}.${format}`);
      setOpen(false);
    } catch (error) {
      toast(`The export failed: ${error instanceof Error ? error.message : String(error)}`, { tone: 'bad' });
    } finally {
      setReceived(undefined);
    }
  };

  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <Dialog
          title="Export responses"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button busy={received !== undefined} onClick={() => void save('ndjson')}>
                NDJSON
              </Button>
              <Button look="primary" busy={received !== undefined} onClick={() => void save('csv')}>
                CSV
              </Button>
            </>
          }
        >
          <p>
            Everything the current filter shows: one row a response, one column a question. CSV opens in a
            spreadsheet; NDJSON keeps every field as it is stored.
          </p>
          <p class="muted small" role="status">
            {received === undefined ? '' : `Received ${formatCount(Math.round(received / 1_024))} KiB …`}
          </p>
        </Dialog>
      )}
    </>
  );
}

async function download(address: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  const state = { bytes: 0 };
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    state.bytes += part.value.byteLength;
    onProgress(state.bytes);
  }
  return new Blob(parts);
}

function offer(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
