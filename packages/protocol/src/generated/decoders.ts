// Made by scripts/generate.mjs from src/schemas. Do not edit.
import type { DecoderNode } from '../decode.js';

export const trackingNode: DecoderNode = ['o', { enabled: 'b', 'sampleRate?': ['n', 0, 100] }];
export const quietNode: DecoderNode = ['o', { days: ['n', 0, 36500], 'maxPerSession?': ['i', 0] }];
export const popupStatusNode: DecoderNode = ['e', 'SHOWED', 'PARTIAL', 'COMPLETED'];
export const historyEntryNode: DecoderNode = [
  'o',
  { popupId: ['s', 1, 128], status: popupStatusNode, at: ['s', 1, 40] },
];
export const definitionsEnvelopeNode: DecoderNode = [
  'o',
  {
    popups: ['a', '*', 0],
    tracking: trackingNode,
    'quiet?': quietNode,
    'history?': ['a', historyEntryNode, 0, 10000],
  },
];
export const timeTriggerNode: DecoderNode = [
  'o',
  { type: ['e', 'time_on_page'], value: ['n', 0, 86400], 'delay?': ['n', 0, 86400] },
];
export const scrollTriggerNode: DecoderNode = [
  'o',
  { type: ['e', 'scroll'], value: ['n', 0, 100], 'delay?': ['n', 0, 86400] },
];
export const clickTriggerNode: DecoderNode = [
  'o',
  { type: ['e', 'click'], value: ['s', 1, 1024], 'delay?': ['n', 0, 86400] },
];
export const exitTriggerNode: DecoderNode = [
  'o',
  { type: ['e', 'exit'], value: ['n', 0, 86400], 'delay?': ['n', 0, 86400] },
];
export const exitIntentTriggerNode: DecoderNode = [
  'o',
  { type: ['e', 'exit_intent'], 'delay?': ['n', 0, 86400] },
];
export const operatorNode: DecoderNode = [
  'e',
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'before',
  'after',
  'in',
  'notIn',
  'exists',
  'notExists',
];
export const attributeValueNode: DecoderNode = ['u', ['s', 0, 1024], 'n', 'b'];
export const ruleNode: DecoderNode = [
  'o',
  {
    key: ['s', 1, 256],
    op: operatorNode,
    'value?': ['u', attributeValueNode, ['a', attributeValueNode, 0, 1000]],
  },
];
export const conditionNode: DecoderNode = [
  'u',
  ruleNode,
  ['o', { all: ['a', () => conditionNode, 0, 100] }],
  ['o', { any: ['a', () => conditionNode, 0, 100] }],
  ['o', { none: ['a', () => conditionNode, 0, 100] }],
];
export const eventTriggerNode: DecoderNode = [
  'o',
  {
    type: ['e', 'event'],
    value: ['s', 1, 256],
    'where?': ['a', conditionNode, 0, 100],
    'count?': ['i', 1, 1000000],
    'delay?': ['n', 0, 86400],
  },
];
export const triggerNode: DecoderNode = [
  'd',
  'type',
  {
    time_on_page: timeTriggerNode,
    scroll: scrollTriggerNode,
    click: clickTriggerNode,
    exit: exitTriggerNode,
    exit_intent: exitIntentTriggerNode,
    event: eventTriggerNode,
  },
];
export const platformNameNode: DecoderNode = ['e', 'ios', 'android', 'web'];
export const segmentsNode: DecoderNode = [
  'o',
  {
    'lang?': ['a', ['s', 0, 35], 0, 200],
    'path?': ['a', ['s', 1, 2048], 0, 200],
    'excludedPaths?': ['a', ['s', 1, 2048], 0, 200],
    'platform?': ['a', platformNameNode, 0],
    'device?': ['a', ['s', 0, 64], 0, 50],
    'appVersion?': ['s', 0, 256],
    'attributes?': ['a', conditionNode, 0, 100],
    'contact?': ['a', conditionNode, 0, 100],
    'sample?': ['n', 0, 100],
  },
];
export const cooldownNode: DecoderNode = [
  'o',
  { answered: popupStatusNode, cooldownDays: ['u', ['n', 0, 36500], 'z'] },
];
export const scheduleNode: DecoderNode = ['o', { 'from?': ['s', 1, 40], 'until?': ['s', 1, 40] }];
export const popupLimitsNode: DecoderNode = ['o', { 'responses?': ['i', 1], 'displaysPerPerson?': ['i', 1] }];
export const actionNode: DecoderNode = [
  'o',
  { 'label?': ['s', 0, 4096], 'cooldownDays?': ['u', ['n', 0, 36500], 'z'] },
];
export const actionsNode: DecoderNode = [
  'o',
  {
    'accept?': actionNode,
    'start?': actionNode,
    'back?': actionNode,
    'complete?': actionNode,
    'decline?': actionNode,
  },
];
export const themeNode: DecoderNode = ['e', 'light', 'dark', 'auto'];
export const positionNode: DecoderNode = [
  'e',
  'center',
  'top',
  'bottom',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
];
export const fontNode: DecoderNode = ['o', { family: ['s', 0, 256], 'url?': ['s', 0, 2048] }];
export const popupStyleNode: DecoderNode = [
  'o',
  { 'theme?': themeNode, 'position?': positionNode, 'font?': fontNode, 'imageUrl?': ['s', 0, 2048] },
];
export const translationNode: DecoderNode = ['m', ['s', 0, 4096], 256];
export const linkNode: DecoderNode = ['o', { label: ['s', 0, 4096], url: ['s', 0, 2048] }];
export const screenNode: DecoderNode = [
  'o',
  { title: ['s', 0, 4096], 'message?': ['s', 0, 4096], 'imageUrl?': ['s', 0, 2048], 'link?': linkNode },
];
export const textQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'text'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
    'minLength?': ['i', 0, 16384],
    'maxLength?': ['i', 0, 16384],
  },
];
export const longTextQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'long_text'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
    'minLength?': ['i', 0, 16384],
    'maxLength?': ['i', 0, 16384],
  },
];
export const numberQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'number'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
    'min?': 'n',
    'max?': 'n',
    'step?': 'n',
    'unit?': ['s', 0, 4096],
  },
];
export const emailQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'email'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
  },
];
export const phoneQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'phone'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
  },
];
export const urlQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'url'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'placeholder?': ['s', 0, 4096],
  },
];
export const dateQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'date'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'min?': ['s', 0, 4096],
    'max?': ['s', 0, 4096],
  },
];
export const optionNode: DecoderNode = ['o', { id: ['s', 1, 128], label: ['s', 0, 4096] }];
export const singleChoiceQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'single_choice'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', optionNode, 1, 250],
    'other?': ['o', { label: ['s', 0, 4096], 'placeholder?': ['s', 0, 4096] }],
    'shuffle?': 'b',
  },
];
export const multipleChoiceQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'multiple_choice'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', optionNode, 1, 250],
    'other?': ['o', { label: ['s', 0, 4096], 'placeholder?': ['s', 0, 4096] }],
    'none?': ['o', { label: ['s', 0, 4096] }],
    'shuffle?': 'b',
    'min?': ['i', 0, 250],
    'max?': ['i', 0, 250],
  },
];
export const dropdownQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'dropdown'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', optionNode, 1, 250],
    'other?': ['o', { label: ['s', 0, 4096], 'placeholder?': ['s', 0, 4096] }],
    'placeholder?': ['s', 0, 4096],
  },
];
export const yesNoQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'yes_no'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'yesLabel?': ['s', 0, 4096],
    'noLabel?': ['s', 0, 4096],
  },
];
export const consentQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'consent'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    statement: ['s', 0, 4096],
    'link?': linkNode,
  },
];
export const ratingQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'rating'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'metric?': ['e', 'nps', 'csat', 'ces'],
    min: ['i', -100, 100],
    max: ['i', -100, 100],
    'minLabel?': ['s', 0, 4096],
    'maxLabel?': ['s', 0, 4096],
  },
];
export const starsQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'stars'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'max?': ['i', 2, 10],
    'metric?': ['e', 'csat', 'ces'],
    'minLabel?': ['s', 0, 4096],
    'maxLabel?': ['s', 0, 4096],
  },
];
export const emojiQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'emoji'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'max?': ['i', 2, 7],
    'metric?': ['e', 'csat', 'ces'],
    'minLabel?': ['s', 0, 4096],
    'maxLabel?': ['s', 0, 4096],
  },
];
export const sliderQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'slider'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    min: 'n',
    max: 'n',
    'step?': 'n',
    'unit?': ['s', 0, 4096],
    'minLabel?': ['s', 0, 4096],
    'maxLabel?': ['s', 0, 4096],
  },
];
export const rankingQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'ranking'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', optionNode, 1, 250],
    'shuffle?': 'b',
  },
];
export const matrixQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'matrix'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    rows: ['a', optionNode, 1, 50],
    columns: ['a', optionNode, 1, 20],
    'multiple?': 'b',
  },
];
export const pictureOptionNode: DecoderNode = [
  'o',
  { id: ['s', 1, 128], label: ['s', 0, 4096], imageUrl: ['s', 0, 2048], alt: ['s', 0, 4096] },
];
export const pictureChoiceQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'picture_choice'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', pictureOptionNode, 1, 50],
    'multiple?': 'b',
    'shuffle?': 'b',
    'min?': ['i', 0, 50],
    'max?': ['i', 0, 50],
  },
];
export const pointsQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'points'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    options: ['a', optionNode, 1, 250],
    total: ['i', 1, 1000000],
  },
];
export const informationQuestionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    kind: ['e', 'information'],
    label: ['s', 0, 4096],
    'sublabel?': ['s', 0, 4096],
    'required?': 'b',
    'message?': ['s', 0, 4096],
    'imageUrl?': ['s', 0, 2048],
    'imageAlt?': ['s', 0, 4096],
    'link?': linkNode,
  },
];
export const questionNode: DecoderNode = [
  'd',
  'kind',
  {
    text: textQuestionNode,
    long_text: longTextQuestionNode,
    number: numberQuestionNode,
    email: emailQuestionNode,
    phone: phoneQuestionNode,
    url: urlQuestionNode,
    date: dateQuestionNode,
    single_choice: singleChoiceQuestionNode,
    multiple_choice: multipleChoiceQuestionNode,
    dropdown: dropdownQuestionNode,
    yes_no: yesNoQuestionNode,
    consent: consentQuestionNode,
    rating: ratingQuestionNode,
    stars: starsQuestionNode,
    emoji: emojiQuestionNode,
    slider: sliderQuestionNode,
    ranking: rankingQuestionNode,
    matrix: matrixQuestionNode,
    picture_choice: pictureChoiceQuestionNode,
    points: pointsQuestionNode,
    information: informationQuestionNode,
  },
];
export const branchNode: DecoderNode = ['o', { when: ['a', conditionNode, 0, 100], to: ['s', 1, 128] }];
export const pageNode: DecoderNode = [
  'o',
  { id: ['s', 1, 128], questions: ['a', questionNode, 0, 50], 'branches?': ['a', branchNode, 0, 50] },
];
export const surveySettingsNode: DecoderNode = [
  'o',
  {
    'showProgressBar?': 'b',
    'progressUnit?': ['e', 'fraction', 'percentage'],
    'showProgressUnit?': 'b',
    'loadingBarColor?': ['s', 0, 64],
    'buttonPrimaryColor?': ['s', 0, 64],
    'buttonSecondaryColor?': ['s', 0, 64],
  },
];
export const surveyNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    version: ['i', 0, 1000000000],
    productId: ['s', 1, 128],
    title: ['s', 0, 4096],
    language: ['s', 1, 35],
    'translations?': ['m', translationNode, 256],
    'start?': screenNode,
    pages: ['a', pageNode, 1, 200],
    completion: screenNode,
    settings: surveySettingsNode,
  },
];
export const popupDefinitionNode: DecoderNode = [
  'o',
  {
    id: ['s', 1, 128],
    title: ['s', 0, 4096],
    'message?': ['s', 0, 4096],
    surveyId: ['s', 1, 128],
    productId: ['s', 1, 128],
    triggers: ['a', triggerNode, 0, 50],
    'segments?': segmentsNode,
    'cooldown?': ['a', cooldownNode, 0, 10],
    'schedule?': scheduleNode,
    'priority?': 'n',
    'limits?': popupLimitsNode,
    'actions?': actionsNode,
    'style?': popupStyleNode,
    survey: surveyNode,
  },
];
export const statusAckNode: DecoderNode = ['o', { status: popupStatusNode }];
export const contactAckNode: DecoderNode = ['o', { userId: ['s', 1, 128], updated: 'b' }];
export const responseAckNode: DecoderNode = ['o', { responseId: ['s', 1, 128], revision: 'i' }];
export const analyticsAckNode: DecoderNode = ['o', { accepted: ['i', 0], duplicates: ['i', 0] }];
export const errorBodyNode: DecoderNode = [
  'o',
  { error: ['o', { code: 's', message: 's', 'rejected?': ['a', ['o', { id: 's', code: 's' }], 0] }] },
];
export const answerValueNode: DecoderNode = [
  'u',
  ['s', 0, 16384],
  'n',
  'b',
  ['a', ['s', 1, 128], 0, 250],
  ['m', ['u', ['s', 0, 16384], 'n', ['a', ['s', 1, 128], 0, 250]], 256],
];
export const answersNode: DecoderNode = ['m', answerValueNode, 256, 1000];
export const closeReasonNode: DecoderNode = [
  'e',
  'close_button',
  'escape',
  'backdrop',
  'back',
  'declined',
  'completed',
  'route_change',
  'host',
  'user_change',
];
export const bridgeMessageNode: DecoderNode = [
  'd',
  'type',
  {
    ready: [
      'o',
      { source: ['e', 'service-survey'], v: ['e', 1], token: ['s', 1, 128], type: ['e', 'ready'] },
    ],
    interacted: [
      'o',
      { source: ['e', 'service-survey'], v: ['e', 1], token: ['s', 1, 128], type: ['e', 'interacted'] },
    ],
    answered: [
      'o',
      {
        source: ['e', 'service-survey'],
        v: ['e', 1],
        token: ['s', 1, 128],
        type: ['e', 'answered'],
        page: ['s', 1, 128],
        answers: answersNode,
        revision: ['i', 1],
      },
    ],
    completed: [
      'o',
      {
        source: ['e', 'service-survey'],
        v: ['e', 1],
        token: ['s', 1, 128],
        type: ['e', 'completed'],
        page: ['s', 1, 128],
        answers: answersNode,
        revision: ['i', 1],
      },
    ],
    closed: [
      'o',
      {
        source: ['e', 'service-survey'],
        v: ['e', 1],
        token: ['s', 1, 128],
        type: ['e', 'closed'],
        reason: closeReasonNode,
      },
    ],
    failed: [
      'o',
      {
        source: ['e', 'service-survey'],
        v: ['e', 1],
        token: ['s', 1, 128],
        type: ['e', 'failed'],
        reason: ['s', 0, 1024],
      },
    ],
  },
];
