<?php

/*
 * Talks to the example application through its HTTP kernel and prints every exchange as a line of JSON:
 *
 *   {title, expects, status, method, uri, template, parameters, route, query, sent, media, headers, body}
 *
 * `template` is the path of the matched route as it was registered, null when none matched; `sent` the request body as the
 * application understood it (files are the text "(file)"), null without one; `headers` the last value of each response
 * header. The database is SQLite in memory, files go to a directory of their own.
 *
 * Arguments: the application's directory, a scratch directory.
 */

use App\Enums\OrderStatus;
use App\Models\Author;
use App\Models\Book;
use App\Models\Edition;
use App\Models\Order;
use App\Models\Review;
use App\Models\Upload;
use App\Models\User;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Artisan;
use Illuminate\Support\Facades\Cache;
use Modules\Catalogue\Models\Shelf;

[, $root, $scratch] = $argv;

$settings = [
    'APP_ENV' => 'testing', 'APP_DEBUG' => 'false', 'APP_URL' => 'http://localhost',
    'APP_KEY' => 'base64:'.base64_encode(str_repeat('k', 32)), 'BCRYPT_ROUNDS' => '4',
    'DB_CONNECTION' => 'sqlite', 'DB_DATABASE' => ':memory:', 'CACHE_STORE' => 'array', 'SESSION_DRIVER' => 'array',
    'QUEUE_CONNECTION' => 'sync', 'BROADCAST_CONNECTION' => 'null', 'LOG_CHANNEL' => 'null', 'MAIL_MAILER' => 'array',
];
foreach ($settings as $name => $value) {
    putenv("{$name}={$value}");
    $_ENV[$name] = $_SERVER[$name] = $value;
}

require $root.'/vendor/autoload.php';
$app = require $root.'/bootstrap/app.php';
foreach (['app/private', 'app/public', 'framework/views', 'framework/cache/data', 'logs'] as $folder) {
    mkdir("{$scratch}/{$folder}", 0700, true);
}
$app->useStoragePath($scratch);
$kernel = $app->make(Kernel::class);
$kernel->bootstrap();
Artisan::call('migrate', ['--force' => true]);
fake()->seed(20);

/** Dispatches one request and prints the exchange; `$body` may hold files, which makes it multipart. */
function send(
    string $title, int $expects, string $method, string $uri, ?array $body = null, ?string $token = null, bool $quiet = false,
): mixed {
    global $app, $kernel;
    $app['auth']->forgetGuards();
    $app->forgetScopedInstances();

    $fields = $files = [];
    foreach ($body ?? [] as $name => $value) {
        $value instanceof UploadedFile ? $files[$name] = $value : $fields[$name] = $value;
    }
    $server = ['HTTP_ACCEPT' => 'application/json'] + ($token === null ? [] : ['HTTP_AUTHORIZATION' => "Bearer {$token}"]);
    // What takes files is sent as a form, with or without one.
    $json = $body !== null && $files === [] && ! str_starts_with($uri, '/api/uploads');
    if ($json) {
        $server['CONTENT_TYPE'] = 'application/json';
    } elseif ($body !== null) {
        $server['CONTENT_TYPE'] = 'multipart/form-data';
    }
    $request = Request::create(
        $uri, $method, $json ? [] : $fields, [], $files, $server, $json ? json_encode((object) $body) : null,
    );
    $response = $kernel->handle($request);
    ob_start();
    $response->sendContent();
    $content = ob_get_clean();
    $route = $request->route();
    if (! $quiet) {
        echo json_encode([
            'title' => $title,
            'expects' => $expects,
            'status' => $response->getStatusCode(),
            'method' => $method,
            'uri' => $uri,
            'template' => $route === null ? null : '/'.ltrim($route->uri(), '/'),
            'parameters' => array_keys($route?->originalParameters() ?? []),
            'route' => $route?->getName(),
            'query' => (object) $request->query->all(),
            'sent' => $body === null ? null : (object) [...$fields, ...array_map(fn () => '(file)', $files)],
            'media' => $body === null ? null : ($json ? 'application/json' : 'multipart/form-data'),
            'headers' => array_map(fn (array $values) => end($values), $response->headers->all()),
            'body' => $content,
        ], JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES), "\n";
    }
    $kernel->terminate($request, $response);
    Cache::flush();

    return json_decode($content, true);
}

/** Uses a limit up, then sends the request the limit refuses; counters last for this one call only. */
function exhaust(string $title, int $allowed, string $method, string $uri, ?array $body = null, ?string $token = null): void
{
    // Counters live in the cache, which every request empties: keep a store that does not let go while this runs.
    $store = Cache::getFacadeRoot()->store();
    $kept = $store->getStore();
    $store->setStore(new class extends Illuminate\Cache\ArrayStore {
        public function flush()
        {
            return true;
        }
    });
    for ($i = 0; $i < $allowed; $i++) {
        send($title, 0, $method, $uri, $body, $token, quiet: true);
    }
    send($title, 429, $method, $uri, $body, $token);
    $store->setStore($kept);
}

function bearer(User $user, string ...$abilities): string
{
    return $user->createToken('traffic', $abilities)->plainTextToken;
}

/** One pixel: drawing a picture would need an extension. */
function picture(): UploadedFile
{
    return UploadedFile::fake()->createWithContent(
        'cover.gif', base64_decode('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
    );
}

// ----------------------------------------------------------------------------------------------------- what the shop holds

$reader = User::factory()->create(['name' => 'Ada Reader', 'email' => 'ada@bookshop.example']);
$admin = User::factory()->admin()->create(['email' => 'margaret@bookshop.example']);
$stranger = User::factory()->create();
$asReader = bearer($reader, 'orders:read', 'orders:write');
$asStranger = bearer($stranger, 'orders:read', 'orders:write');
$readsOnly = bearer($reader, 'orders:read');
$asAdmin = bearer($admin, '*');
$reportsOnly = bearer($reader, 'reports');

$author = Author::factory()->create([
    'first_name' => 'Iris', 'last_name' => 'Isle', 'born_on' => '1961-04-05', 'website' => 'https://isle.example', 'biography' => 'Writes.',
]);
$unknown = Author::factory()->create(['last_name' => 'Zeal', 'born_on' => null, 'website' => null, 'biography' => null]);
$book = Book::factory()->for($author)->create([
    'title' => 'Islands', 'slug' => 'islands', 'subtitle' => 'A story', 'genre' => 'fiction', 'cover_path' => 'covers/islands.gif',
]);
$bare = Book::factory()->for($author)->create([
    'slug' => 'bare', 'subtitle' => null, 'description' => null, 'published_on' => null, 'genre' => 'fiction', 'is_featured' => true,
]);
$gone = Book::factory()->for($author)->create(['slug' => 'gone']);
$gone->delete();
$paper = Edition::factory()->for($book)->create(['isbn' => '9780306406157', 'price' => 12.5]);
$ebook = Edition::factory()->ebook()->for($book)->create(['released_on' => null]);
$soldOut = Edition::factory()->soldOut()->for($bare)->create();
$review = Review::factory()->for($book)->for($reader)->create(['title' => null]);
Review::factory(17)->for($bare)->create();
$orphan = Review::factory()->for($gone)->create();
$shelf = Shelf::factory()->hasAttached($book)->hasAttached($bare)->create(['slug' => 'rainy-days']);
Shelf::factory()->create(['slug' => 'empty', 'blurb' => null]);
$order = Order::factory()->for($reader)->create(['gift_message' => 'Enjoy']);
$order->lines()->create(['edition_id' => $paper->id, 'quantity' => 3, 'unit_price' => '12.50']);
$shipped = Order::factory()->for($reader)->shipped()->create();
$shipped->lines()->create(['edition_id' => $ebook->id, 'quantity' => 1, 'unit_price' => '4.00']);
$foreign = Order::factory()->for($stranger)->create(['placed_at' => null]);
$closed = Order::factory()->for($reader)->create(['status' => OrderStatus::Delivered]);
$upload = Upload::factory()->for($reader)->create();

// ------------------------------------------------------------------------------------------------------------ the exchanges

send('the shop is open', 200, 'GET', '/api/status');
send('figures', 200, 'GET', '/api/statistics/sales');

// Accounts
$account = ['name' => 'Grace', 'email' => ' Grace@Example.org ', 'password' => 'a long 1 password', 'password_confirmation' => 'a long 1 password', 'terms' => true];
send('register', 201, 'POST', '/api/register', ['email' => 'grace@example.org'] + $account);
send('register without anything', 422, 'POST', '/api/register', []);
send('register with a weak password', 422, 'POST', '/api/register', ['email' => 'x', 'password' => 'short', 'password_confirmation' => 'short', 'terms' => false] + $account);
$signIn = ['email' => $reader->email, 'password' => 'correct horse 42', 'device_name' => 'Reading room iPad'];
$session = send('sign in', 201, 'POST', '/api/auth/tokens', $signIn);
send('sign in for abilities', 201, 'POST', '/api/auth/tokens', $signIn + ['abilities' => ['orders:read']]);
send('sign in with a wrong password', 422, 'POST', '/api/auth/tokens', ['password' => 'wrong'] + $signIn);
send('sign in for abilities nobody has', 422, 'POST', '/api/auth/tokens', $signIn + ['abilities' => ['everything']]);
exhaust('guess passwords', 5, 'POST', '/api/auth/tokens', ['password' => 'wrong'] + $signIn);
send('sign out', 204, 'DELETE', '/api/auth/tokens/current', token: $session['token']);
send('sign out twice', 401, 'DELETE', '/api/auth/tokens/current', token: $session['token']);
send('my profile', 200, 'GET', '/api/me', token: $asReader);
send('the profile of an administrator', 200, 'GET', '/api/me', token: $asAdmin);
send('nobody\'s profile', 401, 'GET', '/api/me');
send('change my profile', 200, 'PATCH', '/api/me', ['name' => 'Ada R.'], $asReader);
send('take somebody\'s address', 422, 'PATCH', '/api/me', ['email' => $admin->email], $asReader);

// Authors
send('authors', 200, 'GET', '/api/authors?letter=I&per_page=1');
send('authors of two letters', 422, 'GET', '/api/authors?letter=II&per_page=1000');
send('an author with books', 200, 'GET', "/api/authors/{$author->id}");
send('an author nothing is known of', 200, 'GET', "/api/authors/{$unknown->id}");
send('no such author', 404, 'GET', '/api/authors/999');
send('the books of an author', 200, 'GET', "/api/authors/{$author->id}/books");
$draft = ['first_name' => 'Tove', 'last_name' => 'Skerry', 'biography' => null, 'born_on' => '1950-01-31', 'website' => 'https://skerry.example'];
$added = send('add an author', 201, 'POST', '/api/authors', $draft, $asAdmin)['data']['id'];
send('add an author, barely', 201, 'POST', '/api/authors', ['first_name' => 'Tove', 'last_name' => 'Skerry'], $asAdmin);
send('add an author as a reader', 403, 'POST', '/api/authors', $draft, $asReader);
send('add an author from the future', 422, 'POST', '/api/authors', ['born_on' => '2999-01-01', 'website' => 'no address', 'first_name' => ''] + $draft, $asAdmin);
send('replace an author', 200, 'PUT', "/api/authors/{$added}", ['last_name' => 'Skerry-Holm'], $asAdmin);
send('change an author', 200, 'PATCH', "/api/authors/{$added}", ['biography' => 'Islander.'], $asAdmin);
send('remove an author', 204, 'DELETE', "/api/authors/{$added}", token: $asAdmin);
send('remove an author with books', 409, 'DELETE', "/api/authors/{$author->id}", token: $asAdmin);

// Books
send('books', 200, 'GET', '/api/books?per_page=2&sort=-title');
send('books looked for', 200, 'GET', "/api/books?search=isl&genre=fiction&author_id={$author->id}&featured=0");
send('books as an administrator', 200, 'GET', '/api/books', token: $asAdmin);
send('no books', 200, 'GET', '/api/books?search=nothing+like+this');
send('books sorted by something else', 422, 'GET', '/api/books?sort=price&genre=cookery&per_page=0&featured=true');
send('a book', 200, 'GET', '/api/books/islands');
send('a book with nothing optional', 200, 'GET', '/api/books/bare');
send('a withdrawn book', 200, 'GET', '/api/books/gone', token: $asAdmin);
send('no such book', 404, 'GET', '/api/books/nowhere');
exhaust('books, too often', 120, 'GET', '/api/books?search=nothing+like+this');
$newBook = [
    'title' => 'The Cartographer of Small Islands', 'author_id' => $author->id, 'genre' => 'fiction', 'language' => 'en',
    'editions' => [['isbn' => '9783161484100', 'format' => 'paperback', 'price' => 9.99, 'stock' => 40]],
];
send('add a book as its example shows', 201, 'POST', '/api/books', $newBook, $asAdmin);
send('add a book with everything', 201, 'POST', '/api/books', [
    'title' => 'Second', 'slug' => 'second_one', 'subtitle' => null, 'description' => 'Long.', 'keywords' => ['sea', 'maps'], 'is_featured' => true,
    'published_on' => '2024-02-29', 'editions' => [['isbn' => '9780131103627', 'format' => 'ebook', 'price' => 3, 'stock' => 0, 'pages' => null]],
] + $newBook, $asAdmin);
send('add a book as a reader', 403, 'POST', '/api/books', $newBook, $asReader);
send('add a book as nobody', 401, 'POST', '/api/books', $newBook);
send('add a book wrongly', 422, 'POST', '/api/books', [
    'title' => '', 'author_id' => 999, 'genre' => 'cookery', 'language' => 'xx', 'slug' => 'not a slug', 'keywords' => ['a', 'A'],
    'published_on' => '29.2.2024', 'is_featured' => 'perhaps',
    'editions' => [['isbn' => '123', 'format' => 'scroll', 'price' => '1.999', 'stock' => -1, 'pages' => 0]],
], $asAdmin);
send('change a book', 200, 'PATCH', '/api/books/islands', ['subtitle' => null, 'keywords' => ['sea']], $asAdmin);
send('replace a book', 200, 'PUT', '/api/books/islands', ['title' => 'Islands, again', 'is_featured' => true], $asAdmin);
send('change a book wrongly', 422, 'PATCH', '/api/books/islands', ['title' => null, 'keywords' => 'sea'], $asAdmin);
send('replace a cover', 200, 'PUT', '/api/books/islands/cover', ['cover' => picture(), 'alt' => 'A map'], $asAdmin);
send('replace a cover by a text', 422, 'PUT', '/api/books/islands/cover', ['cover' => UploadedFile::fake()->create('notes.txt', 1, 'text/plain')], $asAdmin);
send('withdraw a book', 204, 'DELETE', '/api/books/bare', token: $asAdmin);
send('put a book back on sale', 200, 'POST', '/api/books/bare/restore', token: $asAdmin);
send('put a book back that is on sale', 409, 'POST', '/api/books/bare/restore', token: $asAdmin);

// Editions
send('editions', 200, 'GET', '/api/books/islands/editions');
send('an edition', 200, 'GET', "/api/books/islands/editions/{$paper->isbn}");
send('an electronic edition', 200, 'GET', "/api/books/islands/editions/{$ebook->isbn}");
send('an edition of another book', 404, 'GET', "/api/books/bare/editions/{$paper->isbn}");

// Reviews
$text = 'A quiet book that stays with its reader.';
send('reviews', 200, 'GET', '/api/books/islands/reviews');
$next = send('reviews, the first page', 200, 'GET', '/api/books/bare/reviews')['meta']['next_cursor'];
send('reviews, the next page', 200, 'GET', "/api/books/bare/reviews?cursor={$next}");
send('review a book', 201, 'POST', '/api/books/bare/reviews', ['rating' => 5, 'body' => $text], $asReader);
send('review a book twice', 409, 'POST', '/api/books/bare/reviews', ['rating' => 5, 'body' => $text], $asReader);
send('review a book wrongly', 422, 'POST', '/api/books/bare/reviews', ['rating' => 6, 'title' => str_repeat('x', 121), 'body' => 'Short.'], $asReader);
send('review a book as nobody', 401, 'POST', '/api/books/bare/reviews', ['rating' => 5, 'body' => $text]);
send('a review', 200, 'GET', "/api/reviews/{$review->id}");
send('a review of a withdrawn book', 200, 'GET', "/api/reviews/{$orphan->id}");
send('change a review', 200, 'PATCH', "/api/reviews/{$review->id}", ['rating' => 1], $asReader);
send('replace a review', 200, 'PUT', "/api/reviews/{$review->id}", ['rating' => 2, 'title' => 'Hm', 'body' => $text], $asReader);
send('change somebody\'s review', 403, 'PATCH', "/api/reviews/{$review->id}", ['rating' => 1], $asStranger);
send('delete somebody\'s review', 403, 'DELETE', "/api/reviews/{$review->id}", token: $asStranger);
send('delete a review', 204, 'DELETE', "/api/reviews/{$review->id}", token: $asReader);
send('no such review', 404, 'GET', "/api/reviews/{$review->id}");

// Orders
$address = ['name' => 'Ada Reader', 'street' => '1 Mill Lane', 'city' => 'Leeds', 'postcode' => 'LS1 1AA', 'country' => 'GB'];
$basket = ['currency' => 'GBP', 'lines' => [['isbn' => $paper->isbn, 'quantity' => 2]], 'shipping_address' => $address, 'gift_wrap' => true, 'gift_message' => 'For a rainy day'];
send('my orders', 200, 'GET', '/api/orders', token: $asReader);
send('orders without the ability', 403, 'GET', '/api/orders', token: $reportsOnly);
send('place an order', 201, 'POST', '/api/orders', $basket, $asReader);
send('place an order for what is sold out', 409, 'POST', '/api/orders', ['lines' => [['isbn' => $soldOut->isbn, 'quantity' => 1]]] + $basket, $asReader);
send('place an order wrongly', 422, 'POST', '/api/orders', [
    'currency' => 'XXX', 'lines' => [['isbn' => '123', 'quantity' => 21]], 'shipping_address' => ['country' => 'uk', 'planet' => 'Earth'] + $address, 'gift_message' => 'Enjoy',
], $asReader);
send('place an order without the ability', 403, 'POST', '/api/orders', $basket, $readsOnly);
exhaust('place orders, too often', 60, 'POST', '/api/orders', [], $asReader);
send('an order', 200, 'GET', "/api/orders/{$order->id}", token: $asReader);
send('a shipped order', 200, 'GET', "/api/orders/{$shipped->id}", token: $asReader);
send('a draft', 200, 'GET', "/api/orders/{$foreign->id}", token: $asStranger);
send('somebody\'s order', 404, 'GET', "/api/orders/{$foreign->id}", token: $asReader);
send('an invoice', 200, 'GET', "/api/orders/{$order->id}/invoice", token: $asReader);
send('somebody\'s invoice', 404, 'GET', "/api/orders/{$foreign->id}/invoice", token: $asReader);
send('cancel an order', 200, 'POST', "/api/orders/{$order->id}/cancel", token: $asReader);
send('cancel a shipped order', 409, 'POST', "/api/orders/{$shipped->id}/cancel", token: $asReader);
send('cancel somebody\'s order', 403, 'POST', "/api/orders/{$foreign->id}/cancel", token: $asReader);

// Uploads
$kit = fn (int $kilobytes = 200) => UploadedFile::fake()->create('kit.pdf', $kilobytes, 'application/pdf');
$mine = send('upload a file', 201, 'POST', '/api/uploads', ['file' => $kit(), 'purpose' => 'press-kit', 'tags' => ['spring']], $asReader)['upload']['id'];
send('upload too much', 422, 'POST', '/api/uploads', ['file' => $kit(6000), 'purpose' => 'press-kit'], $asReader);
send('upload nothing', 422, 'POST', '/api/uploads', ['purpose' => 'poster'], $asReader);
send('an upload', 200, 'GET', "/api/uploads/{$mine}", token: $asReader);
send('somebody\'s upload', 404, 'GET', "/api/uploads/{$mine}", token: $asStranger);
send('delete somebody\'s upload', 403, 'DELETE', "/api/uploads/{$mine}", token: $asStranger);
send('delete an upload', 204, 'DELETE', "/api/uploads/{$mine}", token: $asReader);

// Back office
send('all orders', 200, 'GET', '/api/admin/orders?since=2020-01-01', token: $asAdmin);
send('all orders in a state', 200, 'GET', '/api/admin/orders/cancelled', token: $asAdmin);
send('all orders as a reader', 403, 'GET', '/api/admin/orders', token: $reportsOnly);
send('ship an order', 200, 'PATCH', "/api/admin/orders/{$foreign->id}/status", ['status' => 'shipped', 'tracking_number' => 'RM123456785GB'], $asAdmin);
send('ship an order without a number', 422, 'PATCH', "/api/admin/orders/{$shipped->id}/status", ['status' => 'shipped'], $asAdmin);
send('place an order again', 422, 'PATCH', "/api/admin/orders/{$shipped->id}/status", ['status' => 'placed'], $asAdmin);
send('move a closed order', 409, 'PATCH', "/api/admin/orders/{$closed->id}/status", ['status' => 'cancelled'], $asAdmin);
send('book copies in', 200, 'POST', "/api/admin/editions/{$paper->isbn}/stock", ['change' => 5, 'reason' => null], $asAdmin);
send('book no copies', 422, 'POST', "/api/admin/editions/{$paper->isbn}/stock", ['change' => 0], $asAdmin);
send('book copies of what has none', 422, 'POST', "/api/admin/editions/{$ebook->isbn}/stock", ['change' => 5], $asAdmin);
foreach (['sales', 'stock', 'reviews'] as $report) {
    send("report on {$report}", 200, 'GET', "/api/admin/reports/{$report}", token: $asAdmin);
}
exhaust('reports, too often', 10, 'GET', '/api/admin/reports/sales', token: $asAdmin);
$list = ['publisher' => 'Harbour Press', 'currency' => 'EUR', 'valid_from' => '2025-01-01', 'rows' => [['isbn' => $paper->isbn, 'price' => 11.5]]];
send('import a price list', 202, 'POST', '/api/admin/imports', $list, $asAdmin);
send('import a wrong price list', 422, 'POST', '/api/admin/imports', ['rows' => [['isbn' => 'x', 'price' => 0]], 'valid_from' => 'soon'] + $list, $asAdmin);
send('customers', 200, 'GET', '/api/admin/users', token: $asAdmin);

// Catalogue
send('shelves', 200, 'GET', '/api/catalogue/shelves');
send('a shelf', 200, 'GET', '/api/catalogue/shelves/rainy-days');
send('no such shelf', 404, 'GET', '/api/catalogue/shelves/sunny-days');
send('put up a shelf', 201, 'POST', '/api/catalogue/shelves', ['slug' => 'seaside', 'title' => 'Seaside', 'blurb' => null, 'position' => 3], $asAdmin);
send('put up a shelf, barely', 201, 'POST', '/api/catalogue/shelves', ['slug' => 'harbour', 'title' => 'Harbour'], $asAdmin);
send('put up a shelf as a reader', 403, 'POST', '/api/catalogue/shelves', ['slug' => 'x', 'title' => 'X'], $asReader);
send('put up a shelf twice', 422, 'POST', '/api/catalogue/shelves', ['slug' => 'seaside', 'title' => str_repeat('x', 81), 'position' => -1], $asAdmin);
send('fill a shelf', 200, 'PUT', '/api/catalogue/shelves/seaside', ['title' => 'By the sea', 'books' => [$book->id]], $asAdmin);
send('move a shelf', 200, 'PATCH', '/api/catalogue/shelves/seaside', ['position' => 1], $asAdmin);
send('fill a shelf with nothing known', 422, 'PUT', '/api/catalogue/shelves/seaside', ['books' => [999], 'position' => 'first'], $asAdmin);
send('take a shelf down', 200, 'DELETE', '/api/catalogue/shelves/seaside', token: $asAdmin);
send('genres', 200, 'GET', '/api/catalogue/genres');
send('the books of a genre', 200, 'GET', '/api/catalogue/genres/fiction?page=1');
send('no such genre', 404, 'GET', '/api/catalogue/genres/cookery');
send('bestsellers', 200, 'GET', '/api/catalogue/bestsellers');
send('bestsellers of the week', 200, 'GET', '/api/catalogue/bestsellers/week', token: $asAdmin);
send('search everywhere', 200, 'GET', '/api/catalogue/search?q=Is');
send('search authors', 200, 'GET', '/api/catalogue/search?q=Isl&in=authors');
send('search books for nothing', 200, 'GET', '/api/catalogue/search?q=zzz&in=books');
send('search too little', 422, 'GET', '/api/catalogue/search?q=i&in=films');
send('subscribe', 202, 'POST', '/api/newsletter', ['email' => 'ada@example.org', 'genres' => ['crime']]);
send('subscribe wrongly', 422, 'POST', '/api/newsletter', ['email' => 'ada', 'genres' => ['crime', 'crime']]);
