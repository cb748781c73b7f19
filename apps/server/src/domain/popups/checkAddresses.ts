import type { Link, PopupDefinition, Question, Screen } from '@service-popups/protocol';
import type { DraftProblem } from '@service-popups/protocol/studio';

/** As the renderer has it: pictures and fonts come over https, and from this machine while one tries things out. */
const loaded = /^https:\/\/|^http:\/\/localhost[:/]/i;
const linked = /^(mailto|tel):./i;

type Address = readonly [path: string, address: string | undefined];

/** Addresses that the renderer passes over without a word: nobody would see the link or the picture. */
export function checkAddresses({ style, survey }: PopupDefinition): DraftProblem[] {
  const questions = survey.pages.flatMap((page, index) =>
    page.questions.map((question, place) => ({
      path: `survey.pages[${index}].questions[${place}]`,
      ...partsOf(question),
    })),
  );
  const screens = [
    { path: 'survey.start', ...survey.start },
    { path: 'survey.completion', ...survey.completion },
    ...questions,
  ];
  const links = screens.map(({ path, link }): Address => [`${path}.link.url`, link?.url]);
  const assets: Address[] = [
    ['style.imageUrl', style?.imageUrl],
    ['style.font.url', style?.font?.url],
    ...screens.map(({ path, imageUrl }): Address => [`${path}.imageUrl`, imageUrl]),
  ];
  return [
    ...unfit(links, (address) => loaded.test(address) || linked.test(address)).map((path) =>
      warning(path, 'Nobody sees this link: its address must begin with https://, mailto: or tel:.'),
    ),
    ...unfit(assets, (address) => loaded.test(address)).map((path) =>
      warning(path, 'It is not loaded: its address must begin with https://.'),
    ),
  ];
}

function partsOf(question: Question): { link?: Link | undefined } & Pick<Screen, 'imageUrl'> {
  if (question.kind === 'information') return question;
  return question.kind === 'consent' ? { link: question.link } : {};
}

function unfit(addresses: readonly Address[], fits: (address: string) => boolean): string[] {
  return addresses.flatMap(([path, address = '']) => (address === '' || fits(address) ? [] : [path]));
}

function warning(path: string, message: string): DraftProblem {
  return { path, message, level: 'warning' };
}
