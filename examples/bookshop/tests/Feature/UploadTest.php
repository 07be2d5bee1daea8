<?php

namespace Tests\Feature;

use App\Models\Upload;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Storage;
use Tests\TestCase;

class UploadTest extends TestCase
{
    public function test_a_file_is_stored(): void
    {
        Storage::fake('local');
        $this->signIn();

        $this->postJson('/api/uploads', ['file' => UploadedFile::fake()->create('kit.pdf', 200, 'application/pdf'), 'purpose' => 'press-kit'])
            ->assertCreated()
            ->assertJsonPath('upload.name', 'kit.pdf')
            ->assertJsonPath('upload.size', 200 * 1024);

        Storage::disk('local')->assertExists(Upload::sole()->path);

        $this->postJson('/api/uploads', ['file' => UploadedFile::fake()->create('big.pdf', 6000, 'application/pdf')])
            ->assertUnprocessable()
            ->assertJsonValidationErrors(['file', 'purpose']);
    }

    public function test_an_upload_belongs_to_its_owner(): void
    {
        Storage::fake('local');
        $upload = Upload::factory()->create();

        $this->signIn();
        $this->getJson("/api/uploads/{$upload->id}")->assertNotFound();
        $this->deleteJson("/api/uploads/{$upload->id}")->assertForbidden();

        $this->signIn($upload->user);
        $this->getJson("/api/uploads/{$upload->id}")->assertOk()->assertJsonPath('upload.purpose', 'cover');
        $this->deleteJson("/api/uploads/{$upload->id}")->assertNoContent();
    }
}
