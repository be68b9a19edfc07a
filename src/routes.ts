/** The URLs of the site. Use `import * as routes`, so that browser scripts contain only the constants they use. */

/** Returns the path of a page in a language: "/contact" in English, "/es/contact" in Spanish. */
export const localizePath = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path.replace(/\/$/, '')}`

// Pages.
export const home = '/'
export const about = '/about'
export const program = '/program'
export const services = '/services'
export const logistics = '/logistics'
export const blog = '/blog'
export const blogPost = <Id extends string>(id: Id) => `${blog}/${id}` as const
export const blogYear = <Year extends string>(year: Year) => `${blog}/year/${year}` as const
/** A page that the office added. */
export const ownPage = <Id extends string>(id: Id) => `/${id}` as const
export const contact = '/contact'
export const schools = '/schools'
export const companies = '/companies'
export const makePayment = '/make-payment'
export const cancellationPolicy = '/cancellation-policy'
export const application = '/application'
export const accept = '/accept'
export const referral = '/referral'
export const speakers = '/speakers'
export const donate = '/donate'
export const press = '/press'
export const location = '/location'
export const cancel = '/cancel'

// Pages with a query that changes their content.
export const makePaymentAccepted = '/make-payment?accepted=true'
export const contactAbout = <Subject extends string>(subject: Subject) => `${contact}?subject=${subject}` as const

// Endpoints of the API.
export const api = '/api/'
export const csrfEndpoint = '/api/csrf'
export const formEndpoint = <Name extends string>(name: Name) => `/api/${name}` as const

// The desk, for staff.
export const desk = '/desk'
export const deskSignIn = '/desk/sign-in'
export const deskCode = '/desk/sign-in/code'
export const deskPasskeySignIn = '/desk/sign-in/passkey'
export const deskSignInLink = <Token extends string>(token: Token) => `/desk/enter/${token}` as const
export const deskVerify = '/desk/verify'
export const deskVerifyCode = '/desk/verify/code'
export const deskVerifyPasskey = '/desk/verify/passkey'
export const deskSignOut = '/desk/sign-out'
export const deskInbox = '/desk/inbox'
export const deskSubmission = <Reference extends string>(reference: Reference) => `${deskInbox}/${reference}` as const
export const deskSubmissionStep = <Reference extends string, Step extends string>(reference: Reference, step: Step) =>
  `${deskSubmission(reference)}/${step}` as const
export const deskNewSubmission = '/desk/inbox/new'
export const deskNewEntry = <Form extends string>(form: Form) => `${deskNewSubmission}/${form}` as const
export const deskApplicants = '/desk/applicants'
export const deskApplicantsExport = '/desk/applicants/export'
/** The id of a row of `applications`. */
export const deskApplicant = <Id extends string>(id: Id) => `${deskApplicants}/${id}` as const
export const deskApplicantStep = <Id extends string, Step extends string>(id: Id, step: Step) =>
  `${deskApplicant(id)}/${step}` as const
/** Posts a choice of applicants and what to decide; its address with an id previews and applies it. */
export const deskDecisions = '/desk/decisions'
export const deskDecision = <Id extends string>(id: Id) => `${deskDecisions}/${id}` as const
/** Acceptances and cancellations with the application that they may belong to. */
export const deskMatches = '/desk/matches'
export const deskLetters = '/desk/letters'
/** Chooses who gets a letter. */
export const deskNewLetters = '/desk/letters/new'
/** The rehearsal of a batch of letters; once sent, its progress. */
export const deskLetterBatch = <Id extends string>(id: Id) => `${deskLetters}/${id}` as const
export const deskLetterBatchStep = <Id extends string, Step extends string>(id: Id, step: Step) =>
  `${deskLetterBatch(id)}/${step}` as const
export const deskLetterTemplates = '/desk/letter-templates'
export const deskLetterTemplate = <Kind extends string>(kind: Kind) => `${deskLetterTemplates}/${kind}` as const
/** Saturday's list of a season. */
/** Posts an entry of the ledger of an applicant. */
export const deskLedger = <Id extends string>(id: Id) => `${deskApplicant(id)}/ledger` as const
export const deskReceipt = <Id extends string>(id: Id) => `${deskApplicant(id)}/receipt` as const
export const deskMoney = '/desk/money'
export const deskMoneyList = <List extends string>(list: List) => `${deskMoney}/lists/${list}` as const
export const deskImport = '/desk/money/import'
export const deskUnmatched = '/desk/money/unmatched'
/** Emails to families about what is due. */
export const deskDueEmails = '/desk/money/due'
export const deskDueBatch = <Id extends string>(id: Id) => `${deskDueEmails}/${id}` as const
export const deskPayPal = '/desk/money/paypal'
export const deskRosters = '/desk/saturday'
export const deskRoster = <Season extends string>(season: Season) => `${deskRosters}/${season}` as const
export const deskSchools = '/desk/schools'
export const deskSelections = '/desk/selections'
export const deskSelection = <Id extends string>(id: Id) => `${deskSelections}/${id}` as const
export const deskViews = '/desk/views'
export const deskView = <Id extends string>(id: Id) => `${deskViews}/${id}` as const
export const deskTags = '/desk/tags'
export const deskTag = <Id extends string>(id: Id) => `${deskTags}/${id}` as const
export const deskPeople = '/desk/people'
export const deskPerson = <Id extends string>(id: Id) => `${deskPeople}/${id}` as const
export const deskPersonStep = <Id extends string, Step extends string>(id: Id, step: Step) =>
  `${deskPerson(id)}/${step}` as const
export const deskExport = '/desk/export'
export const deskPresence = <Kind extends string>(kind: Kind) => `/desk/presence/${kind}` as const
export const deskKeys = '/desk/keys'
export const deskManual = '/desk/manual'
export const deskUndo = <Event extends string>(event: Event) => `/desk/log/${event}/undo` as const
export const deskUndoBatch = <Batch extends string>(batch: Batch) => `/desk/undo/batch/${batch}` as const
export const deskReplies = '/desk/replies'
export const deskReply = <Id extends string>(id: Id) => `${deskReplies}/${id}` as const
export const deskNewReply = '/desk/replies/new'
export const deskReplyRemoval = <Id extends string>(id: Id) => `${deskReply(id)}/remove` as const
export const deskWebsite = '/desk/website'
export const deskWebsiteFind = '/desk/website/find'
export const deskQuotes = '/desk/website/quotes'
export const deskDocument = <Name extends string>(name: Name) => `${deskWebsite}/edit/${name}` as const
export const deskDocumentStep = <Name extends string, Step extends string>(name: Name, step: Step) =>
  `${deskWebsite}/${step}/${name}` as const
export const deskNewDocument = <Kind extends string>(kind: Kind) => `${deskWebsite}/new/${kind}` as const
export const deskFiles = '/desk/files'
export const deskFile = <Id extends string>(id: Id) => `${deskFiles}/${id}` as const
export const deskFileRemoval = <Id extends string>(id: Id) => `${deskFile(id)}/remove` as const
export const deskSeasons = '/desk/seasons'
export const deskSeason = <Id extends string>(id: Id) => `${deskSeasons}/${id}` as const
export const deskNewSeason = '/desk/seasons/new'
export const deskSeasonStep = <Id extends string, Step extends string>(id: Id, step: Step) =>
  `${deskSeason(id)}/${step}` as const
export const deskSiteCheck = '/desk/site-check'
export const deskFinding = <Id extends string>(id: Id) => `${deskSiteCheck}/${id}` as const
export const deskFindingReopen = <Id extends string>(id: Id) => `${deskFinding(id)}/reopen` as const
export const deskRecheckSite = '/desk/site-check/check'
export const deskEmails = '/desk/emails'
export const deskEmail = <Id extends string>(id: Id) => `${deskEmails}/${id}` as const
export const deskTestEmail = '/desk/emails/test'
export const deskRetryEmails = '/desk/emails/try'
export const deskSavedEmails = '/desk/emails/saved'
export const deskBackups = '/desk/backups'
export const deskLog = '/desk/log'
export const deskSetup = '/desk/setup'
export const deskTeam = '/desk/team'
export const deskMember = <Id extends string>(id: Id) => `${deskTeam}/${id}` as const
export const deskInvite = '/desk/team/invite'
export const deskConfirmTeam = '/desk/team/confirm'
export const deskAccount = '/desk/account'
export const deskPasskeys = '/desk/account/passkeys'
export const deskPasskey = <Id extends string>(id: Id) => `${deskPasskeys}/${id}` as const
export const deskSessions = '/desk/account/sessions'
export const deskStream = '/desk/stream'
export const deskArrivals = '/desk/arrivals'
export const deskCharts = '/desk/charts'
export const deskCounts = '/desk/counts'

// Feeds and files.
export const sitemap = '/sitemap.xml'
export const robots = '/robots.txt'
export const blogFeed = '/feed.xml'
export const saturdaysCalendar = '/six-saturdays.ics'
export const favicon = '/favicon.ico'
export const appleTouchIcon = '/apple-touch-icon.png'
export const assets = '/assets/'
/** Files that staff uploaded. */
export const files = '/files/'
/** The index for search as you type. */
export const searchIndex = '/search.json'
/** Drafts rendered as public pages, for staff. */
/** A signed link to pay what is due. */
export const pay = <Token extends string>(token: Token) => `/pay/${token}` as const
export const preview = '/preview/'

// Health checks.
export const liveness = '/healthz'
export const readiness = '/readyz'

type Routes = typeof import('./routes')

/** A path of the site without parameters. */
export type Address = Extract<Routes[keyof Routes], string>
