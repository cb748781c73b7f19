import type { ParityPlatform } from './parityHost.js';
import type { ParityScenario } from './scenarios.js';

/** A scenario that passed on a platform. */
export interface ParityResult {
  readonly scenario: ParityScenario;
  readonly platform: ParityPlatform;
}

/** The page of the docs, from what passed. */
export function parityTable(scenarios: readonly ParityScenario[], results: readonly ParityResult[]): string {
  const verdict = (scenario: ParityScenario, platform: ParityPlatform): string => {
    if (results.some((result) => result.scenario === scenario && result.platform === platform)) return 'yes';
    return scenario.only === undefined || scenario.only.platform === platform
      ? '**no**'
      : `– (${scenario.only.because})`;
  };
  const areas = [...new Set(scenarios.map(({ area }) => area))];
  const sections = areas.map((area) => {
    const rows = scenarios
      .filter((scenario) => scenario.area === area)
      .map(
        (scenario) => `| ${scenario.does} | ${verdict(scenario, 'web')} | ${verdict(scenario, 'mobile')} |`,
      );
    return [`## ${area}`, '', '| what | web | mobile |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return [
    '# Web and mobile',
    '',
    'What the SDK does alike in a page and in an app. Each row is a scenario that runs on both, with the built SDK: the web',
    'entry in a page, the mobile entry with its renderer and a frame as WebView. The table is made from the results',
    '(`e2e/mobile/parity`); do not edit.',
    '',
    ...sections,
  ].join('\n');
}
