<?php

namespace App\Http\Controllers\Admin;

use App\Http\Controllers\Controller;
use App\Http\Resources\UserResource;
use App\Models\User;
use Docgen\Attributes\Group;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;

#[Group('Back office')]
class UserController extends Controller
{
    /** List customers */
    public function index(): AnonymousResourceCollection
    {
        return User::query()->withCount('orders')->orderBy('name')->paginate()->toResourceCollection(UserResource::class);
    }
}
