import { ApiError } from '../api/request.js';
import { messageOf } from '../ui/messageOf.js';

/** `saved`: the server has it. `conflict`: somebody else saved in between; nothing is overwritten. */
export type SaveState =
  | { readonly state: 'saved'; readonly at: string }
  | { readonly state: 'waiting' }
  | { readonly state: 'saving' }
  | {
      readonly state: 'failed';
      readonly message: string;
      /** `refused`: trying again will not help, the message says what would. After the first two it is tried again. */
      readonly reason: 'offline' | 'unavailable' | 'signed-out' | 'refused';
    }
  | { readonly state: 'conflict' };

export function failed(error: unknown): SaveState {
  return {
    state: 'failed',
    message: messageOf(error),
    reason: reasonOf(error),
  };
}

function reasonOf(error: unknown): 'offline' | 'unavailable' | 'signed-out' | 'refused' {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return 'signed-out';
  if (status >= 400 && status < 500) return 'refused';
  return status === 0 ? 'offline' : 'unavailable';
}

/** Whether the server may have taken it all the same. */
export function isUnsure(save: SaveState): boolean {
  return save.state === 'failed' && (save.reason === 'offline' || save.reason === 'unavailable');
}
