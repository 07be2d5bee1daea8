/**
 * Lists the results of Carbon's methods by their declarations (engine 14.6): `same` is the class they are called on;
 * `…OrSame` answers a value without an argument and itself with one.
 */
export const CARBON_METHODS = {
  same: `
    add addCenturies addCenturiesNoOverflow addCenturiesWithNoOverflow addCenturiesWithoutOverflow
    addCenturiesWithOverflow addCentury addCenturyNoOverflow addCenturyWithNoOverflow addCenturyWithoutOverflow
    addCenturyWithOverflow addDay addDays addDecade addDecadeNoOverflow addDecades addDecadesNoOverflow
    addDecadesWithNoOverflow addDecadesWithoutOverflow addDecadesWithOverflow addDecadeWithNoOverflow
    addDecadeWithoutOverflow addDecadeWithOverflow addHour addHours addMicro addMicros addMicrosecond
    addMicroseconds addMillennia addMillenniaNoOverflow addMillenniaWithNoOverflow addMillenniaWithoutOverflow
    addMillenniaWithOverflow addMillennium addMillenniumNoOverflow addMillenniumWithNoOverflow
    addMillenniumWithoutOverflow addMillenniumWithOverflow addMilli addMillis addMillisecond addMilliseconds
    addMinute addMinutes addMonth addMonthNoOverflow addMonths addMonthsNoOverflow addMonthsWithNoOverflow
    addMonthsWithoutOverflow addMonthsWithOverflow addMonthWithNoOverflow addMonthWithoutOverflow
    addMonthWithOverflow addQuarter addQuarterNoOverflow addQuarters addQuartersNoOverflow
    addQuartersWithNoOverflow addQuartersWithoutOverflow addQuartersWithOverflow addQuarterWithNoOverflow
    addQuarterWithoutOverflow addQuarterWithOverflow addRealUnit addSecond addSeconds addUnit addUnitNoOverflow
    addUTCCenturies addUTCCentury addUTCDay addUTCDays addUTCDecade addUTCDecades addUTCHour addUTCHours
    addUTCMicro addUTCMicros addUTCMicrosecond addUTCMicroseconds addUTCMillennia addUTCMillennium addUTCMilli
    addUTCMillis addUTCMillisecond addUTCMilliseconds addUTCMinute addUTCMinutes addUTCMonth addUTCMonths
    addUTCQuarter addUTCQuarters addUTCSecond addUTCSeconds addUTCUnit addUTCWeek addUTCWeeks addUTCYear
    addUTCYears addWeek addWeekday addWeekdays addWeeks addYear addYearNoOverflow addYears addYearsNoOverflow
    addYearsWithNoOverflow addYearsWithoutOverflow addYearsWithOverflow addYearWithNoOverflow
    addYearWithoutOverflow addYearWithOverflow average avoidMutation carbonize ceil ceilCenturies ceilCentury
    ceilDay ceilDays ceilDecade ceilDecades ceilHour ceilHours ceilMicrosecond ceilMicroseconds ceilMillennia
    ceilMillennium ceilMillisecond ceilMilliseconds ceilMinute ceilMinutes ceilMonth ceilMonths ceilQuarter
    ceilQuarters ceilSecond ceilSeconds ceilUnit ceilWeek ceilYear ceilYears change cleanupDumpProperties clone
    closest copy createFromDate createFromTime createFromTimestamp createFromTimestampMs createFromTimestampMsUTC
    createFromTimestampUTC createFromTimeString createMidnightDate createStrict day days endOf endOfCentury
    endOfDay endOfDecade endOfHour endOfMillennium endOfMillisecond endOfMinute endOfMonth endOfQuarter
    endOfSecond endOfWeek endOfYear farthest firstOfMonth firstOfQuarter firstOfYear floor
    floorCenturies floorCentury floorDay floorDays floorDecade floorDecades floorHour floorHours floorMicrosecond
    floorMicroseconds floorMillennia floorMillennium floorMillisecond floorMilliseconds floorMinute floorMinutes
    floorMonth floorMonths floorQuarter floorQuarters floorSecond floorSeconds floorUnit floorWeek floorYear
    floorYears fromSerialized hour hours instance lastOfMonth lastOfQuarter lastOfYear max maximum micro micros
    microsecond microseconds midDay milli millis millisecond milliseconds min minimum minus minute minutes modify
    month months next nextWeekday nextWeekendDay now nowWithSameTz parse parseFromLocale plus previous
    previousWeekday previousWeekendDay rawAdd rawParse rawSub round roundCenturies roundCentury roundDay roundDays
    roundDecade roundDecades roundHour roundHours roundMicrosecond roundMicroseconds roundMillennia
    roundMillennium roundMillisecond roundMilliseconds roundMinute roundMinutes roundMonth roundMonths
    roundQuarter roundQuarters roundSecond roundSeconds roundUnit roundWeek roundYear roundYears second seconds
    set setAnchorDay setDate setDateFrom setDateTime setDateTimeFrom setDay setDays setDaysFromStartOfWeek setHour
    setHours setISODate setLocalTranslator setMicro setMicros setMicrosecond setMicroseconds setMilli setMillis
    setMillisecond setMilliseconds setMinute setMinutes setMonth setMonths setSecond setSeconds setTime
    setTimeFrom setTimeFromTimeString setTimestamp setTimezone settings setUnit setUnitNoOverflow setYear setYears
    shiftTimezone startOf startOfCentury startOfDay startOfDecade startOfHour startOfMillennium startOfMillisecond
    startOfMinute startOfMonth startOfQuarter startOfSecond startOfWeek startOfYear sub subCenturies
    subCenturiesNoOverflow subCenturiesWithNoOverflow subCenturiesWithoutOverflow subCenturiesWithOverflow
    subCentury subCenturyNoOverflow subCenturyWithNoOverflow subCenturyWithoutOverflow subCenturyWithOverflow
    subDay subDays subDecade subDecadeNoOverflow subDecades subDecadesNoOverflow subDecadesWithNoOverflow
    subDecadesWithoutOverflow subDecadesWithOverflow subDecadeWithNoOverflow subDecadeWithoutOverflow
    subDecadeWithOverflow subHour subHours subMicro subMicros subMicrosecond subMicroseconds subMillennia
    subMillenniaNoOverflow subMillenniaWithNoOverflow subMillenniaWithoutOverflow subMillenniaWithOverflow
    subMillennium subMillenniumNoOverflow subMillenniumWithNoOverflow subMillenniumWithoutOverflow
    subMillenniumWithOverflow subMilli subMillis subMillisecond subMilliseconds subMinute subMinutes subMonth
    subMonthNoOverflow subMonths subMonthsNoOverflow subMonthsWithNoOverflow subMonthsWithoutOverflow
    subMonthsWithOverflow subMonthWithNoOverflow subMonthWithoutOverflow subMonthWithOverflow subQuarter
    subQuarterNoOverflow subQuarters subQuartersNoOverflow subQuartersWithNoOverflow subQuartersWithoutOverflow
    subQuartersWithOverflow subQuarterWithNoOverflow subQuarterWithoutOverflow subQuarterWithOverflow subRealUnit
    subSecond subSeconds subtract subUnit subUnitNoOverflow subUTCCenturies subUTCCentury subUTCDay subUTCDays
    subUTCDecade subUTCDecades subUTCHour subUTCHours subUTCMicro subUTCMicros subUTCMicrosecond
    subUTCMicroseconds subUTCMillennia subUTCMillennium subUTCMilli subUTCMillis subUTCMillisecond
    subUTCMilliseconds subUTCMinute subUTCMinutes subUTCMonth subUTCMonths subUTCQuarter subUTCQuarters
    subUTCSecond subUTCSeconds subUTCUnit subUTCWeek subUTCWeeks subUTCYear subUTCYears subWeek subWeekday
    subWeekdays subWeeks subYear subYearNoOverflow subYears subYearsNoOverflow subYearsWithNoOverflow
    subYearsWithoutOverflow subYearsWithOverflow subYearWithNoOverflow subYearWithoutOverflow subYearWithOverflow
    timestamp timezone today tomorrow utc year years yesterday
  `,
  sameOrNull: `
    create createFromFormat createFromIsoFormat createFromLocaleFormat createFromLocaleIsoFormat createSafe make
    rawCreateFromFormat
  `,
  bool: `
    between betweenExcluded betweenIncluded canBeCreatedFromFormat eq equalTo greaterThan greaterThanOrEqualTo gt
    gte hasFormat hasFormatWithModifiers hasLocalMacro hasLocalTranslator hasMacro hasRelativeKeywords hasTestNow
    is isAfter isBefore isBetween isBirthday isCurrentCentury isCurrentDay isCurrentDecade isCurrentHour
    isCurrentMicro isCurrentMicrosecond isCurrentMillennium isCurrentMilli isCurrentMillisecond isCurrentMinute
    isCurrentMonth isCurrentQuarter isCurrentSecond isCurrentUnit isCurrentWeek isCurrentYear isDayOfWeek isDST
    isEndOfCentury isEndOfDay isEndOfDecade isEndOfHour isEndOfMillennium isEndOfMillisecond isEndOfMinute
    isEndOfMonth isEndOfQuarter isEndOfSecond isEndOfTime isEndOfUnit isEndOfWeek isEndOfYear isFriday isFuture
    isImmutable isLastCentury isLastDay isLastDecade isLastHour isLastMicro isLastMicrosecond isLastMillennium
    isLastMilli isLastMillisecond isLastMinute isLastMonth isLastOfMonth isLastQuarter isLastSecond isLastWeek
    isLastYear isLeapYear isLocal isLongIsoYear isLongYear isMidday isMidnight isModifiableUnit isMonday isMutable
    isNextCentury isNextDay isNextDecade isNextHour isNextMicro isNextMicrosecond isNextMillennium isNextMilli
    isNextMillisecond isNextMinute isNextMonth isNextQuarter isNextSecond isNextWeek isNextYear isNowOrFuture
    isNowOrPast isPast isSameAs isSameCentury isSameDay isSameDecade isSameHour isSameMicro isSameMicrosecond
    isSameMillennium isSameMilli isSameMillisecond isSameMinute isSameMonth isSameQuarter isSameSecond isSameUnit
    isSameWeek isSameYear isSaturday isStartOfCentury isStartOfDay isStartOfDecade isStartOfHour
    isStartOfMillennium isStartOfMillisecond isStartOfMinute isStartOfMonth isStartOfQuarter isStartOfSecond
    isStartOfTime isStartOfUnit isStartOfWeek isStartOfYear isStrictModeEnabled isSunday isThursday isToday
    isTomorrow isTuesday isUtc isValid isWednesday isWeekday isWeekend isYesterday lessThan lessThanOrEqualTo
    localeHasDiffOneDayWords localeHasDiffSyntax localeHasDiffTwoDayWords localeHasPeriodSyntax
    localeHasShortUnits lt lte ne notEqualTo shouldOverflowMonths shouldOverflowYears
  `,
  int: `
    centuriesInMillennium daysInCentury daysInDecade daysInMillennium daysInMonth daysInQuarter daysInWeek
    daysInYear decadesInCentury decadesInMillennium diffFiltered diffInDaysFiltered diffInHoursFiltered
    diffInWeekdays diffInWeekendDays getDaysFromStartOfWeek getHumanDiffOptions getMidDayAt getTimestampMs
    getWeekEndsAt getWeekStartsAt hoursInCentury hoursInDay hoursInDecade hoursInMillennium hoursInMonth
    hoursInQuarter hoursInWeek hoursInYear isoWeeksInYear microsecondsInCentury microsecondsInDay
    microsecondsInDecade microsecondsInHour microsecondsInMillennium microsecondsInMillisecond
    microsecondsInMinute microsecondsInMonth microsecondsInQuarter microsecondsInSecond microsecondsInWeek
    microsecondsInYear millisecondsInCentury millisecondsInDay millisecondsInDecade millisecondsInHour
    millisecondsInMillennium millisecondsInMinute millisecondsInMonth millisecondsInQuarter millisecondsInSecond
    millisecondsInWeek millisecondsInYear minutesInCentury minutesInDay minutesInDecade minutesInHour
    minutesInMillennium minutesInMonth minutesInQuarter minutesInWeek minutesInYear monthsInCentury monthsInDecade
    monthsInMillennium monthsInQuarter monthsInYear quartersInCentury quartersInDecade quartersInMillennium
    quartersInYear secondsInCentury secondsInDay secondsInDecade secondsInHour secondsInMillennium secondsInMinute
    secondsInMonth secondsInQuarter secondsInWeek secondsInYear unix weeksInCentury weeksInDecade
    weeksInMillennium weeksInMonth weeksInQuarter weeksInYear yearsInCentury yearsInDecade yearsInMillennium
  `,
  float: `
    diffInDays diffInHours diffInMicroseconds diffInMilliseconds diffInMinutes diffInMonths diffInQuarters
    diffInSeconds diffInUnit diffInUTCCenturies diffInUTCDays diffInUTCDecades diffInUTCHours diffInUTCMicros
    diffInUTCMicroseconds diffInUTCMillennia diffInUTCMillis diffInUTCMilliseconds diffInUTCMinutes
    diffInUTCMonths diffInUTCQuarters diffInUTCSeconds diffInUTCWeeks diffInUTCYears diffInWeeks diffInYears
    getPreciseTimestamp secondsSinceMidnight secondsUntilEndOfDay valueOf
  `,
  string: `
    ago calendar diffForHumans format from fromNow getAltNumber getLocale getOffsetString getPaddedUnit
    getTimeFormatByPrecision getTranslatedDayName getTranslatedMinDayName getTranslatedMonthName
    getTranslatedShortDayName getTranslatedShortMonthName getTranslationMessage isoFormat
    longAbsoluteDiffForHumans longRelativeDiffForHumans longRelativeToNowDiffForHumans
    longRelativeToOtherDiffForHumans meridiem ordinal pluralUnit rawFormat serialize shortAbsoluteDiffForHumans
    shortRelativeDiffForHumans shortRelativeToNowDiffForHumans shortRelativeToOtherDiffForHumans singularUnit
    timespan to toAtomString toCookieString toDateString toDateTimeLocalString toDateTimeString
    toDayDateTimeString toFormattedDateString toFormattedDayDateString toIso8601String toIso8601ZuluString
    toISOString toJSON toNow toRfc1036String toRfc1123String toRfc2822String toRfc3339String toRfc7231String toRfc822String
    toRfc850String toRssString toString toTimeString toW3cString translate translatedFormat translateNumber
    translateTimeString translateTimeStringTo translateWith until
  `,
  void: `
    disableHumanDiffOption enableHumanDiffOption genericMacro macro mixin resetMacros
    resetMonthsOverflow resetToStringFormat resetYearsOverflow serializeUsing setFallbackLocale
    setHumanDiffOptions setLocale setMidDayAt setTestNow setTestNowAndTimezone setToStringFormat setTranslator
    setWeekendDays sleep useMonthsOverflow useStrictMode useYearsOverflow
  `,
  period: `
    centuriesUntil daysUntil decadesUntil hoursUntil microsecondsUntil microsUntil millenniaUntil
    millisecondsUntil millisUntil minutesUntil monthsUntil quartersUntil range secondsUntil toPeriod weeksUntil
    yearsUntil
  `,
  interval: `
    diff diffAsCarbonInterval
  `,
  intOrSame: `
    centuryOfMillennium dayOfCentury dayOfDecade dayOfMillennium dayOfMonth dayOfQuarter dayOfWeek dayOfYear
    decadeOfCentury decadeOfMillennium hourOfCentury hourOfDay hourOfDecade hourOfMillennium hourOfMonth
    hourOfQuarter hourOfWeek hourOfYear isoWeek isoWeekday isoWeekYear microsecondOfCentury microsecondOfDay
    microsecondOfDecade microsecondOfHour microsecondOfMillennium microsecondOfMillisecond microsecondOfMinute
    microsecondOfMonth microsecondOfQuarter microsecondOfSecond microsecondOfWeek microsecondOfYear
    millisecondOfCentury millisecondOfDay millisecondOfDecade millisecondOfHour millisecondOfMillennium
    millisecondOfMinute millisecondOfMonth millisecondOfQuarter millisecondOfSecond millisecondOfWeek
    millisecondOfYear minuteOfCentury minuteOfDay minuteOfDecade minuteOfHour minuteOfMillennium minuteOfMonth
    minuteOfQuarter minuteOfWeek minuteOfYear monthOfCentury monthOfDecade monthOfMillennium monthOfQuarter
    monthOfYear quarterOfCentury quarterOfDecade quarterOfMillennium quarterOfYear secondOfCentury secondOfDay
    secondOfDecade secondOfHour secondOfMillennium secondOfMinute secondOfMonth secondOfQuarter secondOfWeek
    secondOfYear utcOffset week weekday weekOfCentury weekOfDecade weekOfMillennium weekOfMonth weekOfQuarter
    weekOfYear weekYear yearOfCentury yearOfDecade yearOfMillennium
  `,
  stringOrSame: `
    locale tz
  `,
} as const;
