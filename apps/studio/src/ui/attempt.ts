import { messageOf } from './messageOf.js';
import { toast } from './toasts.js';

/** Runs something that may fail and tells the person how it went. Resolves with whether it worked. `look` as in `messageOf`. */
export async function attempt(work: () => Promise<unknown>, done?: string, look?: string): Promise<boolean> {
  try {
    await work();
    if (done !== undefined) toast(done);
    return true;
  } catch (error) {
    toast(messageOf(error, look), { tone: 'bad' });
    return false;
  }
}
