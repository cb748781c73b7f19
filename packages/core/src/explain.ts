/** The sentences of `explain`, loaded alone when somebody asks. */
export { explainDecision } from '@service-popups/rules/explain';
