import type { Content } from '../../../content/read-content'

/** A list whose entries texts count. */
export interface CountedList {
  /** "partner schools" */
  name: string
  /** What follows a number that counts it, perhaps after an adjective. */
  noun: RegExp
  /** What must stand in the sentence besides. */
  near?: RegExp
  /** What must not. */
  not?: RegExp
  count: (content: Content) => number
}

const ADJECTIVES = String.raw`(?:(?:free|different|summer|local|full|hands-on|short|great|good|main|listed|current|new|weekly|consecutive|Saturday|core)\s+){0,2}`
const noun = (words: string) => new RegExp(`^[\\s-]+${ADJECTIVES}(?:${words})\\b(?![’'-]s\\b)`, 'i')

/** What is no length of the program. */
const OTHER_SPANS =
  /\b(?:refund\w*|repl(?:y|ies)|answers?|within|ago|later|earlier|notice|in advance|previous|another|month|in a row|miss(?:es|ed)?|before|between|spring break)\b/i

export const countedLists: readonly CountedList[] = [
  {
    name: 'Saturdays',
    noun: noun(String.raw`saturdays?(?:\s+(?:mornings?|sessions?|classes))?|mornings`),
    not: new RegExp(`${OTHER_SPANS.source}|\\b(?:mentors?|each team|every team|speakers?|guests?)\\b`, 'i'),
    count: ({ bootCamp }) => bootCamp.weeks,
  },
  {
    name: 'weeks',
    noun: noun('weeks?'),
    near: /\b(?:program|boot ?camp|course|saturdays?|season|summer|schedule|idea|pitch|business|curriculum|topics?|runs?|lasts?)\b/i,
    not: OTHER_SPANS,
    count: ({ bootCamp }) => bootCamp.weeks,
  },
  {
    name: 'sessions',
    noun: noun('(?:class )?(?:sessions|classes|meetings|topics|lessons)'),
    near: /\b(?:program|boot ?camp|course|saturdays?|season|summer|weekly|schedule|weeks)\b/i,
    not: OTHER_SPANS,
    count: ({ bootCamp }) => bootCamp.schedule.length,
  },
  {
    name: 'partner schools',
    noun: noun('partner(?:ing)? (?:high )?schools?|schools? partners?'),
    count: ({ schools }) => schools.length,
  },
  {
    name: 'partner schools',
    noun: noun('(?:high )?schools|campuses'),
    near: /\b(?:partner\w*|discount|list(?:ed)?|our schools|work with)\b/i,
    count: ({ schools }) => schools.length,
  },
  {
    name: 'services',
    noun: noun('services|offers|offerings|ways to learn|kinds of services?'),
    count: ({ services }) => services.length,
  },
  {
    name: 'people on the team',
    noun: noun('(?:people|leaders|directors|founders|team members|of us|persons|members|staff)'),
    near: /\b(?:lead|leads|leaders?|leadership|behind|our team|the team|direct|directors?|run (?:the|six|our)|in charge|staff)\b/i,
    not: /\b(?:students?|each team|per team|fewer|companies|rooms?|pitch|company)\b/i,
    count: ({ team }) => team.length,
  },
  { name: 'reasons', noun: noun('(?:good )?reasons'), count: ({ home }) => home.reasons.length },
  {
    name: 'videos',
    noun: noun('(?:short )?videos'),
    near: /\b(?:watch|see|below|home|here)\b/i,
    count: ({ home }) => home.videos.length,
  },
  {
    name: 'steps of the journey',
    noun: noun('steps|chapters'),
    near: /\b(?:journey|story|history)\b/i,
    count: ({ about }) => about.journey.length,
  },
  {
    name: 'ways to get involved',
    noun: noun('ways (?:to|of) (?:get|getting|take|taking|help|helping|be|being|join|joining)[^.!?]*'),
    count: ({ about }) => about.getInvolved.length,
  },
  {
    name: 'bus routes',
    noun: noun('bus (?:routes|lines)|routes|buses'),
    near: /\bbus(?:es)?\b/i,
    count: ({ location }) => location.buses.length,
  },
  {
    name: 'releases and articles',
    noun: noun('(?:media )?(?:articles|stories in the (?:press|media)|media reports)'),
    near: /\b(?:press|media|about us|newspapers?)\b/i,
    count: ({ press }) => press.coverage.length,
  },
  { name: 'blog posts', noun: noun('(?:blog )?posts'), near: /\bblog\b/i, count: ({ posts }) => posts.length },
  {
    name: 'files in the press kit',
    noun: noun('(?:files|documents|items|downloads)'),
    near: /\bpress kit\b/i,
    count: ({ press }) => press.kit.length,
  },
]

/** "a team of three" */
export const teamOf: CountedList = {
  name: 'people on the team',
  noun: /^(?!\s*(?:students?|teens?|teenagers?|friends?|engineers?|girls|boys|juniors|seniors|\p{L}+ers\b))/iu,
  near: /\b(?:lead|leads|leaders?|leadership|behind|our|meet|people|office|staff)\b/i,
  not: /\b(?:students|teams of|each|pitch(?:es|ed)?|built|sold)\b/i,
  count: ({ team }) => team.length,
}
