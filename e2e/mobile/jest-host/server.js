import { act } from '@testing-library/react-native';
import { popup } from './popup';

/** Puts a server in place of the network that has one popup and takes everything. Gives the list of what it was sent. */
export function answerAsServer() {
  const requests = [];
  global.fetch = jest.fn(async (url, { body } = {}) => {
    const sent = body && JSON.parse(body);
    requests.push({ url, body: sent });
    const answer = url.endsWith('/key/popups')
      ? { popups: [popup], tracking: { enabled: true } }
      : url.endsWith('/responses')
        ? { responseId: sent.responseId, revision: sent.revision }
        : url.endsWith('/analytics')
          ? { accepted: sent.metadata.events.length, duplicates: 0 }
          : { status: sent.status };
    return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(answer) };
  });
  return requests;
}

export const pass = (ms) => act(() => jest.advanceTimersByTimeAsync(ms));
