// The documents in the order they are read. `file` stands in the repository; `slug` is the address under /docs.

/**
 * @typedef {object} DocPage
 * @property {string} slug
 * @property {string} title As it stands in the list of pages.
 * @property {string} file From the repository's root; `api` pages are made from the source.
 *
 * @typedef {{ title: string, pages: readonly DocPage[] }} DocGroup
 */

/** @type {readonly DocGroup[]} */
export const groups = [
  {
    title: 'Begin',
    pages: [
      { slug: 'quick-start', title: 'Quick start', file: 'docs/guides/quick-start.md' },
      { slug: 'concepts', title: 'Concepts', file: 'docs/guides/concepts.md' },
      { slug: 'api', title: 'Methods', file: 'packages/core/src/ServicePopups.ts' },
      { slug: 'configuration', title: 'Configuration', file: 'packages/core/src/config/serviceConfig.ts' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { slug: 'triggers', title: 'Triggers', file: 'docs/guides/triggers.md' },
      { slug: 'targeting', title: 'Targeting and cooldowns', file: 'docs/guides/targeting.md' },
      { slug: 'surveys', title: 'Surveys', file: 'docs/guides/surveys.md' },
      { slug: 'results', title: 'Results', file: 'docs/guides/results.md' },
      { slug: 'styling', title: 'Styling hooks', file: 'docs/guides/styling.md' },
      { slug: 'progress-bar', title: 'Progress bar', file: 'docs/guides/progress-bar.md' },
      { slug: 'privacy', title: 'Privacy and consent', file: 'docs/guides/privacy.md' },
      { slug: 'delivery', title: 'Offline and delivery', file: 'docs/guides/delivery.md' },
      { slug: 'mobile', title: 'React Native', file: 'docs/MOBILE.md' },
      {
        slug: 'testing-your-integration',
        title: 'Testing your integration',
        file: 'docs/guides/testing-your-integration.md',
      },
    ],
  },
  {
    title: 'Run it yourself',
    pages: [
      { slug: 'self-hosting', title: 'Self-hosting', file: 'docs/SELF-HOSTING.md' },
      { slug: 'first-party-proxy', title: 'First-party proxy', file: 'docs/guides/first-party-proxy.md' },
      { slug: 'protocol', title: 'Protocol', file: 'docs/PROTOCOL.md' },
      { slug: 'limits', title: 'Limits', file: 'docs/guides/limits.md' },
    ],
  },
  {
    title: 'Coming from elsewhere',
    pages: [
      { slug: 'from-formbricks', title: 'From Formbricks', file: 'docs/guides/from-formbricks.md' },
      { slug: 'from-posthog', title: 'From PostHog surveys', file: 'docs/guides/from-posthog.md' },
    ],
  },
  {
    title: 'How it is made',
    pages: [
      { slug: 'architecture', title: 'Architecture', file: 'docs/ARCHITECTURE.md' },
      { slug: 'reliability', title: 'Reliability', file: 'docs/RELIABILITY.md' },
      { slug: 'security', title: 'Security', file: 'docs/SECURITY.md' },
      { slug: 'accessibility', title: 'Accessibility', file: 'docs/ACCESSIBILITY.md' },
      { slug: 'benchmarks', title: 'Benchmarks', file: 'docs/BENCHMARKS.md' },
      { slug: 'testing', title: 'Testing', file: 'docs/TESTING.md' },
      { slug: 'conformance', title: 'Conformance', file: 'docs/CONFORMANCE.md' },
      { slug: 'parity', title: 'Web and mobile', file: 'docs/PARITY.md' },
      { slug: 'releasing', title: 'Releasing', file: 'docs/RELEASING.md' },
      { slug: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
];
