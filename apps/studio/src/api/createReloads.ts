/** Asks again for what is shown, without cutting off an answer that is under way: that one would never come. */
export interface Reloads {
  readonly begin: () => void;
  readonly end: () => void;
  /** At once, or when what is under way has come: however often it is asked for meanwhile, once more is enough. */
  readonly ask: () => void;
}

export function createReloads(load: () => void): Reloads {
  let isUnderWay = false;
  let isWanted = false;
  return {
    begin: () => {
      isUnderWay = true;
      isWanted = false;
    },
    end: () => {
      isUnderWay = false;
      if (isWanted) load();
      isWanted = false;
    },
    ask: () => {
      if (isUnderWay) isWanted = true;
      else load();
    },
  };
}
