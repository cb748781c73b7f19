import type { Survey } from '@service-popups/protocol';
import type { SurveyAnalysis } from '@service-popups/rules/analysis';
import { textScale } from '../../ui/textSize.js';
import { useWidth } from '../../ui/useWidth.js';
import { branchWords } from '../words/branchWords.js';
import { lanesOf } from './lanesOf.js';

interface FlowMapProps {
  survey: Survey;
  analysis: SurveyAnalysis;
  chosen: string | undefined;
  onChoose: (pageId: string) => void;
}

/** What holds text grows with it; lanes and arrows are of one size. */
const boxOf = (scale: number) => ({
  height: 52 * scale,
  gap: 28,
  left: 1,
  top: 4,
  least: 180,
  most: 340 * scale,
  letterWidth: 6.4 * scale,
  end: { width: 80 * scale, height: 28 * scale },
});
const laneStep = 22;
/** Room for the arrow heads beside the pages. */
const lanesAir = 24;
const longest = 30;

const shorten = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/**
 * The pages are as wide as there is room for. Where the branches' rules do not fit beside them, as on a phone, they
 * stand in the page they leave from.
 */
function layOut(box: ReturnType<typeof boxOf>, room: number, laneCount: number, labels: readonly string[]) {
  const lanes = laneCount === 0 ? 0 : lanesAir + laneCount * laneStep;
  const labelWidth = Math.ceil(Math.max(0, ...labels.map(({ length }) => length)) * box.letterWidth);
  const beside = room - lanes - labelWidth - 2;
  const hasLabels = labels.length > 0 && beside >= box.least + 40;
  const boxWidth = Math.max(box.least, Math.min(box.most, hasLabels ? beside : room - lanes - 2));
  return { boxWidth, hasLabels, width: boxWidth + 2 + lanes + (hasLabels ? labelWidth : 0) };
}

/** The pages from first to last, their branches as arcs at the side. A page opens in the preview. */
export function FlowMap({ survey, analysis, chosen, onChoose }: FlowMapProps) {
  const box = boxOf(textScale());
  const pages = survey.pages.map(({ id, questions }, index) => ({
    id,
    number: index + 1,
    label: questions[0]?.label ?? 'No question',
    y: box.top + index * (box.height + box.gap),
  }));
  const endY = box.top + pages.length * (box.height + box.gap);
  const yOf = (id: string): number => pages.find((page) => page.id === id)?.y ?? endY;
  const indexOf = (id: string): number => {
    const index = pages.findIndex((page) => page.id === id);
    return index < 0 ? pages.length : index;
  };
  const jumps = survey.pages
    .flatMap((page) =>
      (page.branches ?? []).map(({ to, when }) => ({
        from: page.id,
        to,
        label: branchWords(survey, when),
        isAlways: when.length === 0,
        start: yOf(page.id) + box.height / 2 + 6,
        finish: yOf(to) + (indexOf(to) === pages.length ? box.end.height / 2 : box.height / 2 - 6),
      })),
    )
    .filter(({ from, to }) => indexOf(to) !== indexOf(from) + 1);
  const leftAlways = new Set(jumps.filter(({ isAlways }) => isAlways).map(({ from }) => from));
  const lanes = lanesOf(jumps);
  const laneCount = Math.max(-1, ...lanes) + 1;
  const [room, frame] = useWidth<HTMLDivElement>(480, 200);
  const { boxWidth, hasLabels, width } = layOut(
    box,
    room,
    laneCount,
    jumps.map(({ label }) => shorten(label)),
  );
  const height = endY + box.end.height + 2;
  const right = box.left + boxWidth;
  const unreachable = new Set(analysis.unreachablePages);
  const stuck = new Set(analysis.deadEnds);

  return (
    <div class="flow" ref={frame}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Map of the survey"
      >
        {pages.map((page, index) => {
          if (leftAlways.has(page.id)) return null;
          const x = box.left + boxWidth / 2;
          const from = page.y + box.height;
          const to = pages[index + 1]?.y ?? endY;
          return <path key={page.id} class="flow-line" d={`M${x} ${from}V${to - 6}m-4 -5 4 5 4-5`} />;
        })}
        {jumps.map(({ from, to, label, start, finish }, index) => {
          const lane = right + 22 + (lanes[index] ?? 0) * laneStep;
          return (
            <g key={`${from}-${to}-${index}`}>
              {hasLabels && (
                <text class="flow-label" x={right + lanesAir + laneCount * laneStep} y={start + 4}>
                  <title>{label}</title>
                  {shorten(label)}
                </text>
              )}
              <path
                class="flow-jump"
                d={`M${right} ${start}H${lane - 8}Q${lane} ${start} ${lane} ${start + Math.sign(finish - start) * 8}V${finish - Math.sign(finish - start) * 8}Q${lane} ${finish} ${lane - 8} ${finish}H${right + (indexOf(to) === pages.length ? box.end.width / 2 + 6 - boxWidth / 2 : 6)}m5 -4 -5 4 5 4`}
              />
            </g>
          );
        })}
        {pages.map((page) => (
          // A page has room for two lines: what is wrong with it comes before where it leads.
          <foreignObject key={page.id} x={box.left} y={page.y} width={boxWidth} height={box.height}>
            <button
              type="button"
              class={`flow-page ${unreachable.has(page.id) ? 'flow-unreachable' : ''} ${stuck.has(page.id) ? 'flow-stuck' : ''}`}
              aria-pressed={chosen === page.id}
              onClick={() => onChoose(page.id)}
            >
              <span class="truncate" title={`${page.number}. ${page.label}`}>
                {page.number}. <bdi>{page.label}</bdi>
              </span>
              {!hasLabels &&
                !unreachable.has(page.id) &&
                !stuck.has(page.id) &&
                jumps
                  .filter(({ from }) => from === page.id)
                  .slice(0, 1)
                  .map(({ to, label }) => (
                    <span key={to} class="small muted truncate" title={label}>
                      {label}: {indexOf(to) === pages.length ? 'the end' : `page ${indexOf(to) + 1}`}
                    </span>
                  ))}
              {unreachable.has(page.id) && <span class="small">nobody gets here</span>}
              {stuck.has(page.id) && <span class="small">no way out</span>}
            </button>
          </foreignObject>
        ))}
        <g transform={`translate(${box.left + boxWidth / 2} ${endY + box.end.height / 2})`}>
          <rect
            class="flow-end"
            x={-box.end.width / 2}
            y={-box.end.height / 2}
            width={box.end.width}
            height={box.end.height}
            rx={box.end.height / 2}
          />
          <text class="flow-end-text" text-anchor="middle" y={5}>
            Thanks
          </text>
        </g>
      </svg>
    </div>
  );
}
