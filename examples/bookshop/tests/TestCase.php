<?php

namespace Tests;

use App\Models\User;
use Illuminate\Foundation\Testing\RefreshDatabase;
use Illuminate\Foundation\Testing\TestCase as BaseTestCase;
use Laravel\Sanctum\Sanctum;

abstract class TestCase extends BaseTestCase
{
    use RefreshDatabase;

    /** @param list<string> $abilities */
    protected function signIn(?User $user = null, array $abilities = ['orders:read', 'orders:write']): User
    {
        return Sanctum::actingAs($user ?? User::factory()->create(), $abilities);
    }

    protected function signInAsAdmin(): User
    {
        return $this->signIn(User::factory()->admin()->create(), ['*']);
    }
}
