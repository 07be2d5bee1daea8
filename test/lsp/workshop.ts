import { SMALL } from '../support/app.js';

export const CONTROLLER = 'app/Http/Controllers/PostController.php';
export const REQUEST = 'app/Http/Requests/StorePostRequest.php';
export const RESOURCE = 'app/Http/Resources/PostResource.php';
export const ROUTES = 'routes/api.php';
export const YAML = 'docgen.yaml';

/** A small application in which everything an editor shows has a place. */
export const WORKSHOP: Readonly<Record<string, string>> = {
  ...SMALL,
  [ROUTES]: `<?php
use App\\Http\\Controllers\\PostController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/posts/{post}', [PostController::class, 'show'])->name('posts.show');
Route::post('/posts', [PostController::class, 'store']);
Route::delete('/posts/{post}', 'App\\Http\\Controllers\\PostController@destroy');
`,
  [CONTROLLER]: `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Requests\\StorePostRequest;
use App\\Http\\Resources\\PostResource;
use Docgen\\Attributes\\PathParameter;
use Docgen\\Attributes\\Summary;
class PostController
{
    /** Shows a post */
    #[Summary('Show one post')]
    #[PathParameter('pots', type: 'integer')]
    public function show(string $post): PostResource
    {
        return new PostResource(null);
    }

    public function store(StorePostRequest $request): PostResource
    {
        return new PostResource(null);
    }

    public function destroy(string $post): array
    {
        return ['gone' => true];
    }
}
`,
  [REQUEST]: `<?php
namespace App\\Http\\Requests;
use Illuminate\\Foundation\\Http\\FormRequest;
class StorePostRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'title' => ['required', 'string', 'max:120'],
            'body' => 'required|string',
        ];
    }
}
`,
  [RESOURCE]: `<?php
namespace App\\Http\\Resources;
use Illuminate\\Http\\Resources\\Json\\JsonResource;
class PostResource extends JsonResource
{
    public function toArray($request): array
    {
        return ['slug' => 'x', 'likes' => 3];
    }
}
`,
};
