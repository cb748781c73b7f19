/** Asks again for what is shown, without cutting off an answer that is under way: that one would never come. */
export interface Reloads {
  readonly begin: () => void;
  readonly end: () => void;
  /** At once, or when what is under way has come: however often it is asked for meanwhile, once more is enough. */
  readonly ask: () => void;
}

export function createReloads(load: () => void): Reloads {
  const state = { isUnderWay: false, isWanted: false };
  return {
    begin: () => {
      state.isUnderWay = true;
      state.isWanted = false;
    },
    end: () => {
      state.isUnderWay = false;
      if (state.isWanted) load();
      state.isWanted = false;
    },
    ask: () => {
      if (state.isUnderWay) state.isWanted = true;
      else load();
    },
  };
}
