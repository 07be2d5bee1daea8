/** Methods of framework classes as they are declared: a line each, the name and then its parameters. */
export const METHODS = `
ArrayObject:
offsetexists key
Carbon\\Carbon:
createfromformat format time timezone
diff date absolute skip
Carbon\\CarbonImmutable:
createfromformat format time timezone
diff date absolute skip
Carbon\\CarbonInterface:
add unit value overflow anchorDay
addrealunit unit value
addunit unit value overflow anchorDay
addunitnooverflow valueUnit value overflowUnit anchorDay
addutcunit unit value
ago syntax short parts options
average date
between date1 date2 equal
betweenexcluded date1 date2
betweenincluded date1 date2
calendar referenceTime formats
canbecreatedfromformat date format
carbonize date
ceil precision
ceilunit unit precision
ceilweek weekStartsAt
change modifier
closest date1 date2
create year month day hour minute second timezone
createfromdate year month day timezone
createfromformat format time timezone
createfromisoformat format time timezone locale translator
createfromlocaleformat format locale time timezone
createfromlocaleisoformat format locale time timezone
createfromtime hour minute second timezone
createfromtimestamp timestamp timezone
createfromtimestampms timestamp timezone
createfromtimestampmsutc timestamp
createfromtimestamputc timestamp
createfromtimestring time timezone
createmidnightdate year month day timezone
createsafe year month day hour minute second timezone
createstrict year month day hour minute second timezone
dayofyear value
diff targetObject absolute
diffascarboninterval date absolute skip
difffiltered ci callback date absolute
diffforhumans other syntax short parts options
diffindays date absolute utc
diffindaysfiltered callback date absolute
diffinhours date absolute
diffinhoursfiltered callback date absolute
diffinmicroseconds date absolute
diffinmilliseconds date absolute
diffinminutes date absolute
diffinmonths date absolute utc
diffinquarters date absolute utc
diffinseconds date absolute
diffinunit unit date absolute utc
diffinweekdays date absolute
diffinweekenddays date absolute
diffinweeks date absolute utc
diffinyears date absolute utc
disablehumandiffoption humanDiffOption
enablehumandiffoption humanDiffOption
endof unit
endofweek weekEndsAt
eq date
equalto date
farthest date1 date2
firstofmonth dayOfWeek
firstofquarter dayOfWeek
firstofyear dayOfWeek
floor precision
floorunit unit precision
floorweek weekStartsAt
format format
from other syntax short parts options
fromnow syntax short parts options
fromserialized value options
genericmacro macro priority
getaltnumber key
getdaysfromstartofweek weekStartsAt
getoffsetstring separator
getpaddedunit unit length padString padType
getprecisetimestamp precision
gettimeformatbyprecision unitPrecision
gettranslateddayname context keySuffix defaultValue
gettranslatedmindayname context
gettranslatedmonthname context keySuffix defaultValue
gettranslatedshortdayname context
gettranslatedshortmonthname context
gettranslationmessage key locale default translator
getweekendsat locale
getweekstartsat locale
greaterthan date
greaterthanorequalto date
gt date
gte date
hasformat date format
hasformatwithmodifiers date format
haslocalmacro name
hasmacro name
hasrelativekeywords time
instance date
is tester
isafter date
isbefore date
isbetween date1 date2 equal
isbirthday date
iscurrentunit unit
isdayofweek dayOfWeek
isendofcentury interval
isendofday checkMicroseconds interval
isendofdecade interval
isendofhour interval
isendofmillennium interval
isendofmillisecond interval
isendofminute interval
isendofmonth interval
isendofquarter interval
isendofsecond interval
isendofunit unit interval
isendofweek interval weekEndsAt
isendofyear interval
ismodifiableunit unit
isoformat format originalFormat
isoweek week dayOfWeek dayOfYear
isoweekday value
isoweeksinyear dayOfWeek dayOfYear
isoweekyear year dayOfWeek dayOfYear
issameas format date
issamemonth date ofSameYear
issamequarter date ofSameYear
issameunit unit date
isstartofcentury interval
isstartofday checkMicroseconds interval
isstartofdecade interval
isstartofhour interval
isstartofmillennium interval
isstartofmillisecond interval
isstartofminute interval
isstartofmonth interval
isstartofquarter interval
isstartofsecond interval
isstartofunit unit interval
isstartofweek interval weekStartsAt
isstartofyear interval
lastofmonth dayOfWeek
lastofquarter dayOfWeek
lastofyear dayOfWeek
lessthan date
lessthanorequalto date
locale locale
localehasdiffonedaywords locale
localehasdiffsyntax locale
localehasdifftwodaywords locale
localehasperiodsyntax locale
localehasshortunits locale
lt date
lte date
macro name macro
make var timezone
max date
maximum date
meridiem isLower
min date
minimum date
minus years months weeks days hours minutes seconds microseconds
mixin mixin
modify modify
ne date
next modifier
notequalto date
now timezone
ordinal key period
parse time timezone
parsefromlocale time locale timezone
pluralunit unit
plus years months weeks days hours minutes seconds microseconds
previous modifier
range end interval unit
rawadd interval
rawcreatefromformat format time timezone
rawformat format
rawparse time timezone
rawsub interval
round precision function
roundunit unit precision function
roundweek weekStartsAt
serializeusing format
set name value
setanchorday anchorDay
setdate year month day
setdatefrom date
setdatetime year month day hour minute second microseconds
setdatetimefrom date
setdaysfromstartofweek numberOfDays weekStartsAt
setfallbacklocale locale
sethumandiffoptions humanDiffOptions
setisodate year week day
setlocale locale
setlocaltranslator translator
setmicrosecond microsecond
setmiddayat hour
settestnow testNow
settestnowandtimezone testNow timezone
settime hour minute second microseconds
settimefrom date
settimefromtimestring time
settimestamp timestamp
settimezone timeZone
settings settings
settostringformat format
settranslator translator
setunit unit value overflow anchorDay
setunitnooverflow valueUnit value overflowUnit anchorDay
setweekenddays days
shifttimezone value
singularunit unit
sleep seconds
startof unit
startofweek weekStartsAt
sub unit value overflow anchorDay
subrealunit unit value
subtract unit value overflow anchorDay
subunit unit value overflow anchorDay
subunitnooverflow valueUnit value overflowUnit anchorDay
subutcunit unit value
timespan other timezone
timestamp timestamp
timezone value
to other syntax short parts options
todatetimelocalstring unitPrecision
todatetimestring unitPrecision
today timezone
toiso8601zulustring unitPrecision
toisostring keepOffset
tomorrow timezone
tonow syntax short parts options
toperiod end interval unit
torfc3339string extended
totimestring unitPrecision
translate key parameters number translator altNumbers
translatedformat format
translatenumber number
translatetimestring timeString from to mode
translatetimestringto timeString to
translatewith translator key parameters number
tz value
until other syntax short parts options
usemonthsoverflow monthsOverflow
usestrictmode strictModeEnabled
useyearsoverflow yearsOverflow
utcoffset minuteOffset
week week dayOfWeek dayOfYear
weekday value
weeksinyear dayOfWeek dayOfYear
weekyear year dayOfWeek dayOfYear
yesterday timezone
Carbon\\CarbonPeriod:
createfromarray params
createfromiso iso options
instance period
monthly start end recurrences anchorDay mode options
quarterly start end recurrences anchorDay mode options
yearly start end recurrences anchorDay mode options
DateInterval:
createfromdatestring datetime
format format
DateTime:
add interval
createfromformat format datetime timezone
createfromimmutable object
createfrominterface object
createfrommutable object
diff targetObject absolute
format format
modify modifier
setdate year month day
setisodate year week dayOfWeek
settime hour minute second microsecond
settimestamp timestamp
settimezone timezone
sub interval
DateTimeImmutable:
add interval
createfromformat format datetime timezone
createfromimmutable object
createfrominterface object
createfrommutable object
diff targetObject absolute
format format
modify modifier
setdate year month day
setisodate year week dayOfWeek
settime hour minute second microsecond
settimestamp timestamp
settimezone timezone
sub interval
DateTimeInterface:
diff targetObject absolute
format format
DateTimeZone:
getoffset datetime
Generator:
send value
throw exception
Illuminate\\Auth\\Access\\HandlesAuthorization:
allow message code
deny message code
denyasnotfound message code
denywithstatus status message code
Illuminate\\Auth\\Access\\Response:
allow message code
deny message code
denyasnotfound message code
denywithstatus status message code
withstatus status
Illuminate\\Auth\\AuthManager:
attempt credentials remember
guard name
loginusingid id remember
once credentials
onceusingid id
validate credentials
Illuminate\\Cache\\CacheManager:
add key value ttl
decrement key value
driver driver
flexible key ttl callback lock alwaysDefer
forever key value
forget key
get key default
has key
increment key value
lock name seconds owner
many keys
missing key
pull key default
put key value ttl
remember key ttl callback
rememberforever key callback
sear key callback
store name
tags names
withoutoverlapping key callback lockFor waitFor owner
Illuminate\\Config\\Repository:
array key default
boolean key default
float key default
has key
integer key default
string key default
Illuminate\\Container\\Container:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
Illuminate\\Contracts\\Auth\\Guard:
attempt credentials remember
guard name
loginusingid id remember
once credentials
onceusingid id
validate credentials
Illuminate\\Contracts\\Cache\\Lock:
block seconds callback
get callback
Illuminate\\Contracts\\Cache\\Repository:
add key value ttl
decrement key value
flexible key ttl callback lock alwaysDefer
forever key value
forget key
get key default
has key
increment key value
lock name seconds owner
many keys
missing key
pull key default
put key value ttl
remember key ttl callback
rememberforever key callback
sear key callback
withoutoverlapping key callback lockFor waitFor owner
Illuminate\\Contracts\\Container\\Container:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
Illuminate\\Contracts\\Foundation\\Application:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
Illuminate\\Contracts\\Pagination\\CursorPaginator:
appends key value
fragment fragment
url cursor
Illuminate\\Contracts\\Pagination\\LengthAwarePaginator:
appends key value
fragment fragment
url page
Illuminate\\Contracts\\Pagination\\Paginator:
appends key value
fragment fragment
url page
Illuminate\\Contracts\\Session\\Session:
exists key
forget keys
get key default
has key
pull key default
put key value
Illuminate\\Contracts\\Validation\\Factory:
make data rules messages attributes
Illuminate\\Contracts\\Validation\\Validator:
addrules rules
after callback
appendrules rules
safe keys
setattributenames attributes
setcustommessages messages
setrules rules
sometimes attribute rules callback
stoponfirstfailure stopOnFirstFailure
validatewithbag errorBag
Illuminate\\Contracts\\View\\View:
with key value
Illuminate\\Database\\ConnectionInterface:
affectingstatement query bindings
delete query bindings
insert query bindings
raw value
scalar query bindings useReadPdo
select query bindings useReadPdo
selectone query bindings useReadPdo
statement query bindings
table table as
transaction callback attempts
unprepared query
update query bindings
Illuminate\\Database\\Eloquent\\Builder:
addselect column
all columns
average column
avg column
chunk count callback
chunkbyid count callback column alias
chunkbyiddesc count callback column alias
chunkmap callback count
count columns
create attributes
createorfirst attributes values
createquietly attributes
crossjoin table first operator second
cursorpaginate perPage columns cursorName cursor
decrement column amount extra
doesntexistor callback
each callback count
eachbyid callback count column alias
existsor callback
find id columns
findmany ids columns
findor id columns callback
findorfail id columns
findornew id columns
findsole id columns
first columns
firstor columns callback
firstorcreate attributes values
firstorfail columns
firstornew attributes values
firstwhere column operator value boolean
forcecreate attributes
forcecreatequietly attributes
fromquery query bindings
get columns
getcountforpagination columns
getmodels columns
hydrate items
increment column amount extra
incrementorcreate attributes column default step extra
insert values
insertgetid values sequence
insertorignore values
join table first operator second type where
joinwhere table first operator second type
lazy chunkSize
lazybyid chunkSize column alias
lazybyiddesc chunkSize column alias
leftjoin table first operator second
leftjoinwhere table first operator second
make attributes
max column
min column
newmodelinstance attributes
orderedchunkbyid count callback column alias descending
paginate perPage columns pageName page total
pipe callback
pluck column key
select columns
selectraw expression bindings
selectsub query as
simplepaginate perPage columns pageName page
sole columns
solevalue column
sum column
tap callback
touch column
unless value callback default
update values
updateorcreate attributes values
updateorinsert attributes values
upsert values uniqueBy update
value column
valueorfail column
when value callback default
with relations callback
withaggregate relations column function
withavg relation column
withcount relations
withexists relation
withmax relation column
withmin relation column
withonly relations
without relations
withsum relation column
withwherehas relation callback operator count
Illuminate\\Database\\Eloquent\\Casts\\AsBinary:
of format
Illuminate\\Database\\Eloquent\\Casts\\AsCollection:
of map
using class map
Illuminate\\Database\\Eloquent\\Casts\\AsEncryptedCollection:
of map
using class map
Illuminate\\Database\\Eloquent\\Casts\\AsEnumArrayObject:
of class
Illuminate\\Database\\Eloquent\\Casts\\AsEnumCollection:
of class
Illuminate\\Database\\Eloquent\\Factories\\Factory:
count count
create attributes parent
createmany records
createmanyquietly records
createone attributes
createonequietly attributes
createquietly attributes parent
lazy attributes parent
make attributes parent
makeone attributes
newmodel attributes
raw attributes parent
times count
Illuminate\\Database\\Eloquent\\Model:
all columns
append attributes
belongsto related foreignKey ownerKey relation
belongstomany related table foreignPivotKey relatedPivotKey parentKey relatedKey relation
can abilities arguments
cannot abilities arguments
createtoken name abilities expiresAt
decrement column amount extra
destroy ids
except attributes
factory count state
fill attributes
forcefill attributes
fresh with
getattribute key
getattributevalue key
getoriginal key default
getraworiginal key default
getrelation relation
getrelationvalue key
hasattribute key
hasmany related foreignKey localKey
hasmanythrough related through firstKey secondKey localKey secondLocalKey
hasone related foreignKey localKey
hasonethrough related through firstKey secondKey localKey secondLocalKey
increment column amount extra
is model
isclean attributes
isdirty attributes
isnot model
isrelation key
load relations
loadaggregate relations column function
loadavg relations column
loadcount relations
loadexists relations
loadmax relations column
loadmin relations column
loadmissing relations
loadmorph relation relations
loadsum relations column
makehidden attributes
makehiddenif condition attributes
makevisible attributes
makevisibleif condition attributes
mergecasts casts
mergefillable fillable
mergehidden hidden
mergevisible visible
morphedbymany related name table foreignPivotKey relatedPivotKey parentKey relatedKey relation
morphmany related name type id localKey
morphone related name type id localKey
morphto name type id ownerKey
morphtomany related name table foreignPivotKey relatedPivotKey parentKey relatedKey relation inverse
newcollection models
newinstance attributes exists
notify instance
notifynow instance channels
on connection
only attributes
qualifycolumn column
relationloaded key
replicate except
replicatequietly except
save options
saveorfail options
savequietly options
setappends appends
setattribute key value
sethidden hidden
setrelation relation value
setrelations relations
setvisible visible
tojson options
tokencan ability
toresource resourceClass
touch attribute
unguarded callback
unsetrelation relation
update attributes options
updateorfail attributes options
updatequietly attributes options
waschanged attributes
with relations
withoutbroadcasting callback
withoutevents callback
withouttimestamps callback
withouttouching callback
Illuminate\\Database\\Eloquent\\Relations\\BelongsToMany:
withpivot columns
Illuminate\\Database\\Eloquent\\Relations\\Relation:
associate model
attach ids attributes touch
create attributes
createmany records
createmanyquietly records
createquietly attributes
detach ids touch
forcecreate attributes
forcecreatequietly attributes
newexistingpivot attributes
newpivot attributes exists
noconstraints callback
save model
savemany models
savequietly model
sync ids detaching
syncwithoutdetaching ids
syncwithpivotvalues ids values detaching
toggle ids touch
updateexistingpivot id attributes touch
Illuminate\\Database\\Query\\Builder:
addselect column
aggregate function columns
average column
avg column
chunk count callback
chunkbyid count callback column alias
chunkbyiddesc count callback column alias
count columns
crossjoin table first operator second
crossjoinsub query as
cursorpaginate perPage columns cursorName cursor
decrement column amount extra
delete id
each callback count
eachbyid callback count column alias
find id columns
first columns
firstorfail columns message
from table as
fromraw expression bindings
fromsub query as
get columns
getcountforpagination columns
implode column glue
increment column amount extra
insert values
insertgetid values sequence
insertorignore values
join table first operator second type where
joinlateral query as type
joinsub query as first operator second type where
joinwhere table first operator second type
lazy chunkSize
lazybyid chunkSize column alias
leftjoin table first operator second
leftjoinlateral query as
leftjoinsub query as first operator second
leftjoinwhere table first operator second
max column
min column
numericaggregate function columns
orderedchunkbyid count callback column alias descending
paginate perPage columns pageName page total
pluck column key
rawvalue expression bindings
rightjoin table first operator second
rightjoinsub query as first operator second
rightjoinwhere table first operator second
select columns
selectexpression expression as
selectraw expression bindings
selectsub query as
simplepaginate perPage columns pageName page
sole columns
solevalue column
sum column
union query all
unionall query
unless value callback default
update values
updateorinsert attributes values
upsert values uniqueBy update
value column
when value callback default
Illuminate\\Filesystem\\FilesystemAdapter:
alldirectories directory
allfiles directory
copy from to
delete paths
deletedirectory directory
directories directory recursive
download path name headers
exists path
files directory recursive
get path
json path flags
lastmodified path
makedirectory path
mimetype path
missing path
move from to
path path
put path contents options
putfile path file options
putfileas path file name options
response path name headers disposition
size path
temporaryurl path expiration options
url path
Illuminate\\Foundation\\Application:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
Illuminate\\Foundation\\Bus\\DispatchesJobs:
dispatchsync job
Illuminate\\Foundation\\Validation\\ValidatesRequests:
validate request rules messages attributes
validatewith validator request
validatewithbag errorBag request rules messages attributes
Illuminate\\Http\\Client\\PendingRequest:
delete url data
get url query
head url query
patch url data
pool callback concurrency
post url data
put url data
send method url options
Illuminate\\Http\\Client\\Response:
collect key flags
dump key
header header
json key default flags
nocontent status
object flags
onerror callback
throwif condition
throwifstatus statusCode
throwunless condition
throwunlessstatus statusCode
Illuminate\\Http\\Request:
accepts contentTypes
all keys
anyfilled keys
array key
boolean key default
clamp key min max default
collect key
cookie key default
date key format tz
enum key enumClass default
enums key enumClass
except keys
exists key
file key default
filled key
float key default
fluent key default
fullurlwithquery query
get key default
getcontent asResource
getpreferredlanguage locales
has key
hasany keys
hascookie key
hasfile key
hasheader key
header key default
input key default
integer key default
interval key unit
ismethod method
isnotfilled key
json key default
merge input
mergeifmissing input
missing key
old key default
only keys
post key default
prefers contentTypes
query key default
replace input
route param default
safe keys
segment index default
str key default
string key default
user guard
validated key default
whenfilled key callback default
whenhas key callback default
Illuminate\\Http\\Resources\\Json\\JsonResource:
additional data
attributes attributes
collection resource
merge value
mergeunless condition value default
mergewhen condition value default
resolve request
response request
toarray request
toattributes request
tojson options
toresponse request
transform value callback default
unless condition value default
when condition value default
whenaggregated relationship column aggregate value default
whenappended attribute value default
whencounted relationship value default
whenexistsloaded relationship value default
whenhas attribute value default
whenloaded relationship value default
whennotnull value default
whennull value default
whenpivotloaded table value default
whenpivotloadedas accessor table value default
withquery query
Illuminate\\Http\\UploadedFile:
hashname path
store path options
storeas path name options
storepublicly path options
storepubliclyas path name options
Illuminate\\Pagination\\CursorPaginator:
appends key value
fragment fragment
loadmorph relation relations
loadmorphcount relation relations
resolvecurrentcursor cursorName default
setcollection collection
setpath path
through callback
tojson options
toresourcecollection resourceClass
url cursor
withpath path
Illuminate\\Pagination\\LengthAwarePaginator:
appends key value
fragment fragment
loadmorph relation relations
loadmorphcount relation relations
oneachside count
resolvecurrentpage pageName default
setcollection collection
setpagename name
setpath path
through callback
tojson options
toresourcecollection resourceClass
url page
withpath path
Illuminate\\Pagination\\Paginator:
appends key value
fragment fragment
loadmorph relation relations
loadmorphcount relation relations
oneachside count
resolvecurrentpage pageName default
setcollection collection
setpagename name
setpath path
through callback
tojson options
toresourcecollection resourceClass
url page
withpath path
Illuminate\\Routing\\Redirector:
action action parameters status headers
away path status headers
back status headers fallback
guest path status headers secure
intended default status headers secure
refresh status headers
route route parameters status headers
secure path status headers
signedroute route parameters expiration status headers
temporarysignedroute route expiration parameters status headers
to path status headers secure
Illuminate\\Routing\\ResponseFactory:
download file name headers disposition
eventstream callback headers endStreamWith
file file headers
json data status headers options
jsonp callback data status headers options
make content status headers
nocontent status headers
redirectguest path status headers secure
redirectto path status headers secure
redirecttoaction action parameters status headers
redirecttointended default status headers secure
redirecttoroute route parameters status headers
stream callback status headers
streamdownload callback name headers disposition
streamjson data status headers encodingOptions
view view data status headers
Illuminate\\Support\\Arr:
accessible value
add array key value
boolean array key default
collapse array
divide array
dot array prepend depth
every array callback
except array keys
exists array key
first array callback default
flatten array depth
float array key default
forget array keys
get array key default
has array keys
hasany array keys
integer array key default
isassoc array
islist array
join array glue finalGlue
keyby array keyBy
last array callback default
map array callback
mapwithkeys array callback
only array keys
partition array callback
pluck array value key
prepend array value key
query array
random array number preserveKeys
reject array callback
select array keys
set array key value
shuffle array
some array callback
sort array callback
sortdesc array callback
sortrecursive array options descending
string array key default
take array limit
tocssclasses array
undot array
where array callback
wherenotnull array
wrap value
Illuminate\\Support\\Enumerable:
add item
after value strict
append attributes
average callback
avg callback
before value strict
chunk size
combine values
concat source
contains key operator value
containsstrict key value
countby countBy
diff items
diffassoc items
diffkeys items
diffusing items callback
doesntcontain key operator value
dot depth
duplicates callback strict
each callback
eachspread callback
ensure type
every key operator value
except keys
filter callback
find key default
findorfail key
first callback default
firstorfail key operator value
firstwhere key operator value
flatmap callback
flatten depth
forget keys
forpage page perPage
fresh with
get key default
groupby groupBy preserveKeys
has key
hasany key
implode value glue
intersect items
intersectbykeys items
intersectusing items callback
join glue finalGlue
keyby keyBy
last callback default
load relations
loadaggregate relations column function
loadavg relations column
loadcount relations
loadexists relations
loadmax relations column
loadmin relations column
loadmissing relations
loadsum relations column
make items
makehidden attributes
makevisible attributes
map callback
mapinto class
mapspread callback
maptodictionary callback
maptogroups callback
mapwithkeys callback
max callback
median key
merge items
mergehidden attributes
mergerecursive items
min callback
mode key
nth step offset
only keys
pad size value
partition key operator value
percentage callback precision
pipe callback
pipeinto class
pluck value key
pop count
prepend value key
pull key default
put key value
random number
reduce callback initial
reject callback
replace items
replacerecursive items
search value strict
select keys
setappends appends
sethidden hidden
setvisible visible
shift count
skip count
skipuntil value
skipwhile value
slice offset length
sliding size step
sole key operator value
some key operator value
sort callback
sortby callback options descending
sortbydesc callback options
sortdesc options
sortkeys options descending
sortkeysdesc options
sortkeysusing callback
split numberOfGroups
splitin numberOfGroups
sum callback
take limit
takeuntil value
takewhile value
tap callback
times number callback
tojson options
toresourcecollection resourceClass
transform callback
union items
unique key strict
uniquestrict key
unless value callback default
value key default
when value callback default
whenempty callback default
whennotempty callback default
where key operator value
wherebetween key values
wherein key values strict
whereinstanceof type
whereinstrict key values
wherenotbetween key values
wherenotin key values strict
wherenotinstrict key values
wherenotnull key
wherenull key
wherestrict key value
wrap value
zip items
Illuminate\\Support\\Facades\\App:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
Illuminate\\Support\\Facades\\Artisan:
call command parameters outputBuffer
handle input output
Illuminate\\Support\\Facades\\Bus:
batch jobs
dispatchafterresponse command handler
dispatchnow command handler
dispatchsync command handler
findbatch batchId
Illuminate\\Support\\Facades\\Cache:
add key value ttl
decrement key value
driver driver
flexible key ttl callback lock alwaysDefer
forever key value
forget key
get key default
has key
increment key value
lock name seconds owner
many keys
missing key
pull key default
put key value ttl
remember key ttl callback
rememberforever key callback
sear key callback
store name
tags names
withoutoverlapping key callback lockFor waitFor owner
Illuminate\\Support\\Facades\\Config:
boolean key default
get key default
has key
integer key default
string key default
Illuminate\\Support\\Facades\\Context:
except keys
excepthidden keys
get key default
gethidden key default
has key
hashidden key
hiddenstackcontains key value strict
missing key
missinghidden key
only keys
onlyhidden keys
pull key default
pullhidden key default
scope callback data hidden
stackcontains key value strict
Illuminate\\Support\\Facades\\Cookie:
expire name path domain
forever name value path domain secure httpOnly raw sameSite
forget name path domain
get key default
has key
hasqueued key path
make name value minutes path domain secure httpOnly raw sameSite
queued key default path
unqueue name path
Illuminate\\Support\\Facades\\Crypt:
decryptstring payload
encrypt value serialize
encryptstring value
Illuminate\\Support\\Facades\\DB:
affectingstatement query bindings
delete query bindings
insert query bindings
raw value
rollback toLevel
scalar query bindings useReadPdo
select query bindings useReadPdo
selectone query bindings useReadPdo
statement query bindings
table table as
transaction callback attempts
unprepared query
update query bindings
Illuminate\\Support\\Facades\\Event:
flush event
forget event
haslisteners eventName
listen events listener
push event payload
subscribe subscriber
Illuminate\\Support\\Facades\\File:
alldirectories directory
allfiles directory hidden
append path data lock
basename path
cleandirectory directory
copy path target
copydirectory directory destination options
delete paths
deletedirectories directory
deletedirectory directory preserve
directories directory depth
dirname path
ensuredirectoryexists path mode recursive
exists path
extension path
files directory hidden depth
get path lock
glob pattern flags
guessextension path
hassamehash firstFile secondFile
isdirectory directory
isemptydirectory directory ignoreDotFiles
isfile file
isreadable path
iswritable path
json path flags lock
lastmodified path
makedirectory path mode recursive force
missing path
move path target
movedirectory from to overwrite
name path
prepend path data
replace path content mode
replaceinfile search replace path
sharedget path
size path
Illuminate\\Support\\Facades\\Gate:
allowif condition message code
allows ability arguments
any abilities arguments
authorize ability arguments
check abilities arguments
denies ability arguments
denyasnotfound message code
denyif condition message code
denywithstatus status message code
has ability
inspect ability arguments
none abilities arguments
Illuminate\\Support\\Facades\\Hash:
check value hashedValue options
ishashed value
make value options
needsrehash hashedValue options
Illuminate\\Support\\Facades\\Http:
allowstrayrequests only
assertnotsent callback
assertsent callback
delete url data
fake callback
get url query
head url query
patch url data
pool callback concurrency
post url data
preventstrayrequests prevent
put url data
recorded callback
response body status headers
send method url options
Illuminate\\Support\\Facades\\Lang:
has key locale fallback
hasforlocale key locale
Illuminate\\Support\\Facades\\Log:
alert message context
build config
channel channel
critical message context
debug message context
driver driver
emergency message context
error message context
info message context
log level message context
notice message context
stack channels channel
warning message context
Illuminate\\Support\\Facades\\Password:
createtoken user
deletetoken user
reset credentials callback
sendresetlink credentials callback
tokenexists user token
Illuminate\\Support\\Facades\\Queue:
size queue
Illuminate\\Support\\Facades\\RateLimiter:
attempt key maxAttempts callback decaySeconds
availablein key
cleanratelimiterkey key
clear key
decrement key decaySeconds amount
hit key decaySeconds
increment key decaySeconds amount
remaining key maxAttempts
retriesleft key maxAttempts
toomanyattempts key maxAttempts
Illuminate\\Support\\Facades\\Route:
any uri action
currentrouteuses action
delete uri action
fallback action
get uri action
has name
hasmiddlewaregroup name
match methods uri action
options uri action
patch uri action
permanentredirect uri destination
post uri action
put uri action
redirect uri destination status
view uri view data status headers
Illuminate\\Support\\Facades\\Schema:
create table callback
drop table
dropcolumns table columns
dropifexists table
getcolumnlisting table
getcolumntype table column fullDefinition
getindexlisting table
gettablelisting schema schemaQualified
hascolumn table column
hascolumns table columns
hasindex table index type
hastable table
hasview view
rename from to
table table callback
Illuminate\\Support\\Facades\\Session:
except keys
exists key
flash key value
flashinput value
forget keys
get key default
getoldinput key default
has key
hasany key
hasoldinput key
keep keys
migrate destroy
missing key
now key value
only keys
pull key default
push key value
put key value
regenerate destroy
remember key callback
Illuminate\\Support\\Facades\\Storage:
alldirectories directory
allfiles directory
build config
copy from to
delete paths
deletedirectory directory
directories directory recursive
disk name
download path name headers
drive name
exists path
files directory recursive
get path
json path flags
lastmodified path
makedirectory path
mimetype path
missing path
move from to
path path
put path contents options
putfile path file options
putfileas path file name options
response path name headers disposition
size path
temporaryurl path expiration options
url path
Illuminate\\Support\\Facades\\URL:
defaults defaults
forcehttps force
forcerooturl root
forcescheme scheme
hascorrectsignature request absolute ignoreQuery
hasvalidrelativesignature request ignoreQuery
hasvalidsignature request absolute ignoreQuery
isvalidurl path
signaturehasnotexpired request
useassetorigin root
useorigin root
Illuminate\\Support\\Facades\\Validator:
make data rules messages attributes
validate data rules messages attributes
Illuminate\\Support\\Facades\\View:
exists view
file path data mergeData
first views data mergeData
hassection name
make view data mergeData
rendereach view data iterator empty
renderunless condition view data mergeData
renderwhen condition view data mergeData
sectionmissing name
Illuminate\\Support\\Fluent:
all keys
collect key
except keys
get key default
make attributes
offsetget offset
only keys
scope key default
tojson options
value key default
Illuminate\\Support\\MessageBag:
add key message
addif boolean key message
all format
first key format
get key format
has key
hasany keys
merge messages
missing key
setformat format
tojson options
unique format
Illuminate\\Support\\Number:
abbreviate number precision maxPrecision
clamp number min max
currency number in locale precision
filesize bytes precision maxPrecision
forhumans number precision maxPrecision abbreviate
format number precision maxPrecision locale
ordinal number locale
pairs to by start offset
parse string type locale
parsefloat string locale
parseint string locale
percentage number precision maxPrecision locale
spell number locale after until
spellordinal number locale
trim number
usecurrency currency
uselocale locale
withcurrency currency callback
withlocale locale callback
Illuminate\\Support\\Str:
after subject search
afterlast subject search
apa value
ascii value language
before subject search
beforelast subject search
between subject from to
betweenfirst subject from to
camel value
charat subject index
chopend subject needle
chopstart subject needle
contains haystack needles ignoreCase
containsall haystack needles ignoreCase
convertcase string mode encoding
createrandomstringsusing factory
createrandomstringsusingsequence sequence whenMissing
createulidsusing factory
createulidsusingsequence sequence whenMissing
createuuidsusing factory
createuuidsusingsequence sequence whenMissing
deduplicate string characters
doesntcontain haystack needles ignoreCase
doesntendwith haystack needles
doesntstartwith haystack needles
endswith haystack needles
excerpt text phrase options
finish value cap
frombase64 string strict
headline value
inlinemarkdown string options extensions
is pattern value ignoreCase
isascii value
isjson value
ismatch pattern value
isulid value
isurl value protocols
isuuid value version
kebab value
lcfirst string
length value encoding
limit value limit end preserveWords
lower value
ltrim value charlist
markdown string options extensions
mask string character index length encoding
match pattern subject
matchall pattern subject
numbers value
of string
padboth value length pad
padleft value length pad
padright value length pad
parsecallback callback default
pascal value
password length letters numbers symbols spaces
plural value count prependCount
pluralpascal value count
pluralstudly value count
position haystack needle offset encoding
random length
remove search subject caseSensitive
repeat string times
replace search replace subject caseSensitive
replacearray search replace subject
replaceend search replace subject
replacefirst search replace subject
replacelast search replace subject
replacematches pattern replace subject limit
replacestart search replace subject
reverse value
rtrim value charlist
singular value
slug title separator language dictionary
snake value delimiter
squish value
start value prefix
startswith haystack needles
studly value
substr string start length encoding
substrcount haystack needle offset length
substrreplace string replace offset length
swap map subject
take string limit
title value
tobase64 string
transliterate string unknown strict
trim value charlist
ucfirst string
ucsplit string
ucwords string separators
ulid time
unwrap value before after
upper value
uuid7 time
wordcount string characters
words value words end
wordwrap string characters break cutLongWords
wrap value before after
Illuminate\\Support\\Stringable:
after search
afterlast search
ascii language
basename suffix
before search
beforelast search
between from to
betweenfirst from to
charat index
chopend needle
chopstart needle
contains needles ignoreCase
containsall needles ignoreCase
convertcase mode encoding
deduplicate characters
dirname levels
doesntcontain needles ignoreCase
doesntendwith needles
doesntstartwith needles
endswith needles
exactly value
excerpt phrase options
explode delimiter limit
finish cap
inlinemarkdown options extensions
is pattern ignoreCase
ismatch pattern
isurl protocols
isuuid version
length encoding
limit limit end preserveWords
ltrim characters
markdown options extensions
mask character index length encoding
match pattern
matchall pattern
newline count
padboth length pad
padleft length pad
padright length pad
pipe callback
plural count prependCount
pluralpascal count
pluralstudly count
position needle offset encoding
remove search caseSensitive
repeat times
replace search replace caseSensitive
replacearray search replace
replaceend search replace
replacefirst search replace
replacelast search replace
replacematches pattern replace limit
replacestart search replace
rtrim characters
scan format
slug separator language dictionary
snake delimiter
split pattern limit flags
start prefix
startswith needles
striptags allowedTags
substr start length encoding
substrcount needle offset length
substrreplace replace offset length
swap map
take limit
tap callback
test pattern
todate format tz
tointeger base
transliterate unknown strict
trim characters
ucwords separators
unless value callback default
unwrap before after
when value callback default
whencontains needles callback default
whencontainsall needles callback default
whendoesntendwith needles callback default
whendoesntstartwith needles callback default
whenempty callback default
whenendswith needles callback default
whenexactly value callback default
whenis pattern callback default
whenisascii callback default
whenisulid callback default
whenisuuid callback default
whennotempty callback default
whennotexactly value callback default
whenstartswith needles callback default
whentest pattern callback default
wordcount characters
words words end
wordwrap characters break cutLongWords
wrap before after
Illuminate\\Support\\Uri:
action action parameters absolute
of uri
pushontoquery key value
replacequery query
route name parameters absolute
signedroute name parameters expiration absolute
temporarysignedroute name expiration parameters absolute
to path
user withPassword
withfragment fragment
withhost host
withoutquery keys
withpath path
withport port
withquery query merge
withqueryifmissing query
withscheme scheme
withuser user password
Illuminate\\Support\\ValidatedInput:
all keys
anyfilled keys
array key
boolean key default
collect key
date key format tz
enum key enumClass default
enums key enumClass
except keys
exists key
filled key
float key default
has key
hasany keys
input key default
integer key default
isnotfilled key
merge items
missing key
only keys
str key default
string key default
Illuminate\\View\\View:
nest key view data
witherrors provider bag
NumberFormatter:
format num type
formatcurrency amount currency
parse string type offset
Psr\\Container\\ContainerInterface:
basepath path
bound abstract
build concrete
call callback parameters defaultMethod
databasepath path
get id
has id
make abstract parameters
makewith abstract parameters
path path
publicpath path
storagepath path
ReflectionClass:
getconstants filter
hasmethod name
hasproperty name
implementsinterface interface
isinstance object
issubclassof class
newinstanceargs args
ReflectionObject:
getconstants filter
hasmethod name
hasproperty name
implementsinterface interface
isinstance object
issubclassof class
newinstanceargs args
SimpleXMLElement:
asxml filename
SplFileInfo:
getbasename suffix
Symfony\\Component\\Finder\\SplFileInfo:
getbasename suffix
Symfony\\Component\\HttpFoundation\\Response:
cookie cookie
getdata assoc depth
header key values replace
isredirect location
prepare request
send flush
sendheaders statusCode
setcache options
setcharset charset
setcontent content
setcontentdisposition disposition filename filenameFallback
setdata data
setencodingoptions options
setetag etag weak
setexpires date
setjson json
setlastmodified date
setmaxage value
setprotocolversion version
setstatuscode code text
settargeturl url
setvary headers replace
with key value
withcallback callback
withcookie cookie
withcookies cookies
witherrors provider key
withexception e
withfragment fragment
withheaders headers
withinput input
withoutcookie cookie path domain
WeakMap:
offsetget object
`;
