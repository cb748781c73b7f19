import { studioRoutes, type ResultsFilter } from '@service-popups/protocol/studio';
import { useState } from 'preact/hooks';
import { withQuery } from '../api/request.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { formatCount } from '../ui/format.js';
import { toast } from '../ui/toasts.js';

interface Progress {
  bytes: number;
  lines: number;
}

/** Downloads the responses that the filter leaves, and tells how far it is. */
export function ExportMenu({
  projectId,
  popupId,
  filter,
  expected,
}: {
  projectId: string;
  popupId: string;
  filter: ResultsFilter;
  /** About how many responses will come. */
  expected: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const [received, setReceived] = useState<Progress>();

  const save = async (format: 'csv' | 'ndjson'): Promise<void> => {
    setReceived({ bytes: 0, lines: 0 });
    try {
      const address = withQuery(studioRoutes.exportResponses(projectId, popupId, format), { ...filter });
      const file = await download(address, setReceived);
      offer(file, `responses-${popupId}.${format}`);
      toast(`The ${format === 'csv' ? 'CSV' : 'NDJSON'} file is ready.`);
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
          <div class="export-progress">
            {received !== undefined && (
              <>
                <progress
                  aria-label="How far the export is"
                  value={Math.min(received.lines, expected)}
                  max={Math.max(1, expected)}
                />
                <p class="muted small" role="status">
                  {formatCount(Math.min(received.lines, expected))} of about {formatCount(expected)}{' '}
                  responses, {formatCount(Math.round(received.bytes / 1_024))} KiB
                </p>
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

const lineEnd = 10;

async function download(address: string, onProgress: (progress: Progress) => void): Promise<Blob> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok || response.body === null) throw new Error(`the server answered ${response.status}.`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  const state: Progress = { bytes: 0, lines: 0 };
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    state.bytes += part.value.byteLength;
    state.lines += part.value.reduce((count, byte) => (byte === lineEnd ? count + 1 : count), 0);
    onProgress({ ...state });
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
